import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { person } from './highlights.ts'
import { id, text } from './ids.ts'
import { currentPassword } from './proof.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const affected = z.object({
  id,
  name: z.string(),
  recordings: z.number().int().describe('mine in this workspace, or all where it goes with me'),
})

export const deletionPlan = z
  .object({
    confirmation: z
      .string()
      .describe('text to confirm with: the email address, or the name of an account without one'),
    deleted: z.array(affected).describe('workspaces without anybody else: they go with me'),
    passed: z
      .array(affected.extend({ to: person }))
      .describe('workspaces of others: my recordings there pass to their owner'),
    handOver: z
      .array(affected.extend({ members: z.array(person) }))
      .describe('workspaces with others whose only owner I am: one of them has to become owner'),
  })
  .meta({ id: 'DeletionPlan' })
export type DeletionPlan = z.infer<typeof deletionPlan>

const mine = { access: 'user', unverified: true } as const
const params = z.object({ uid: id })
const mostHandedOver = 1000

export const accountDeletionEndpoints = {
  planDeletion: endpoint({
    ...routes.planDeletion,
    ...mine,
    params,
    summary: 'Preview the deletion of my account',
    description: 'Lists the workspaces to delete, and those whose recordings pass to other members.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: deletionPlan },
  }),
  deleteAccount: endpoint({
    ...routes.deleteAccount,
    ...mine,
    params,
    summary: 'Delete my account',
    description: 'Permanent, and takes effect immediately.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict'],
    example: {
      params: { uid: sample.user },
      body: {
        confirmation: sample.email,
        password: sample.password,
        handOver: { [sample.workspace]: sample.member },
      },
    },
    personal: true,
    body: z.object({
      confirmation: text.max(320).describe('the email address, or the name of an account without one'),
      password: currentPassword,
      handOver: z
        .record(id, id)
        .refine((map) => Object.keys(map).length <= mostHandedOver, `At most ${mostHandedOver}`)
        .default({})
        .describe('by workspace, who becomes its owner'),
    }),
    answer: { kind: 'empty' },
  }),
}
