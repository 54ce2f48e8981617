import { z } from 'zod'
import { correctionStages } from './correction-choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { maxMemberIds } from './limits.ts'
import { month } from './months.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const cents = z.number().int().describe('Amount in the smallest unit of the currency.')
const count = z.number().int().min(0)
const money = z.object({ currency: z.enum(currencies), cents })

export const payLine = z
  .object({
    at: epochSeconds,
    kind: z.enum(['work', 'decision', 'payout']).describe('`decision` is the outcome of a dispute.'),
    language: z.string().nullable(),
    stage: z.enum(correctionStages).nullable(),
    minutes: count.nullable().describe('Paid minutes. Null for decisions and payouts.'),
    reason: z
      .enum(['withdrawn'])
      .nullable()
      .describe('Why the pay is lower: the order was withdrawn, so only the played minutes are paid.'),
    ...money.shape,
  })
  .meta({ id: 'PayLine' })
export type PayLine = z.infer<typeof payLine>

export const payStatement = z
  .object({
    month,
    owed: z.array(money).describe('Unpaid balances.'),
    lines: z.array(payLine).describe('Changes in the month, oldest first.'),
  })
  .meta({ id: 'PayStatement' })
export type PayStatement = z.infer<typeof payStatement>

const payout = z
  .object({
    id,
    at: epochSeconds,
    correctors: count.describe('Number of payments.'),
    ...money.shape,
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof payout>

const owedAmount = z.object({
  uid: id,
  name: z.string().nullable().describe('Name of the corrector. Null if the account was deleted.'),
  payment: z.string().describe('How the corrector wants to be paid.'),
  ...money.shape,
})
export type OwedPay = z.infer<typeof owedAmount>

const csv = { kind: 'raw', types: ['text/csv'] } as const
const commonFields = {
  access: 'user',
  errors: ['forbidden'],
  params: z.object({ uid: id }),
  query: z.object({ month }),
} as const
const example = {
  params: { uid: sample.user },
  query: { month: '2026-11' },
} as const

export const correctorPayEndpoints = {
  getPay: endpoint({
    ...routes.getPay,
    ...commonFields,
    summary: "Get a corrector's pay",
    description:
      "Returns a month's earnings and payouts, and the balance. Available to the corrector and to corrector administrators.",
    example,
    answer: { kind: 'result', schema: payStatement },
  }),
  downloadPay: endpoint({
    ...routes.downloadPay,
    ...commonFields,
    summary: "Download a corrector's pay statement",
    description: "Returns a month's earnings and payouts as CSV.",
    example,
    answer: csv,
  }),
  listPayouts: endpoint({
    ...routes.listPayouts,
    summary: 'List payouts',
    description: 'Returns open balances and earlier payouts. Corrector administrators only.',
    errors: ['forbidden'],
    example: { error: 'forbidden' },
    access: 'user',
    answer: {
      kind: 'result',
      schema: z.object({ owed: z.array(owedAmount), payouts: z.array(payout) }),
    },
  }),
  createPayout: endpoint({
    ...routes.createPayout,
    summary: 'Create a payout',
    description:
      "Marks balances as paid out. Repeating a request with the same ID has no effect. The transfers are made outside Longhand, using the payout's file. Corrector administrators only.",
    errors: ['forbidden', 'no_data'],
    example: { params: { payoutId: sample.newId }, body: {}, error: 'forbidden' },
    access: 'user',
    personal: true,
    params: z.object({ payoutId: id.describe('ID of the payout, chosen by the client.') }),
    body: z
      .object({
        uids: z
          .array(id)
          .min(1)
          .max(maxMemberIds)
          .optional()
          .describe('IDs of the correctors to pay. Defaults to all correctors.'),
      })
      .prefault({}),
    answer: { kind: 'result', schema: z.array(payout) },
  }),
  downloadPayout: endpoint({
    ...routes.downloadPayout,
    summary: 'Download a payout',
    description: 'Returns the payments as CSV, one row per corrector and currency.',
    errors: ['forbidden', 'not_found'],
    example: { params: { payoutId: sample.newId }, error: 'forbidden' },
    access: 'user',
    params: z.object({ payoutId: id }),
    answer: csv,
  }),
}
