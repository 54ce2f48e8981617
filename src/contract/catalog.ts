import { z } from 'zod'
import { planFeatures } from './plan-choices.ts'

const cents = z.number().int().min(0).max(100_000_000)

/** Amounts by currency, each in its smallest unit. */
export const money = z.strictObject({ USD: cents, EUR: cents, GBP: cents, DKK: cents })

const name = z.strictObject({ en: z.string().min(1).max(60), es: z.string().min(1).max(60) })
const minutes = z.number().int().min(0).max(100_000_000)
const features = z.array(z.enum(planFeatures))
const planId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'use lowercase letters, digits and hyphens')
const language = z.string().regex(/^[a-z]{2,3}$/, 'use a language code such as en')

const includedMinutes = {
  minutes: minutes.describe('Draft minutes per month.'),
  precisionMinutes: minutes.describe('Precision minutes per month.'),
  seats: z.number().int().min(1).nullable().describe('Maximum number of members. Null if unlimited.'),
  features: features.describe('Included features.'),
}

/** A plan paid in advance, monthly or yearly. */
export const subscriptionPlan = z
  .strictObject({
    id: planId,
    name,
    ...includedMinutes,
    minutes: minutes.describe('Draft minutes per seat and month.'),
    precisionMinutes: minutes.describe('Precision minutes per seat and month.'),
    prices: z
      .strictObject({ month: money, year: money })
      .describe('Price per seat for a month and for a year.'),
  })
  .meta({ id: 'SubscriptionPlan' })
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>

const taxRate = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'use a country code such as DK'),
  name: z.string().min(1).max(40),
  percent: z.number().min(0).max(100),
})

/** Plans, prices and rates of an installation running the `plans` edition. */
export const catalog = z
  .strictObject({
    free: z.strictObject({
      name,
      ...includedMinutes,
      fileSeconds: z
        .number()
        .int()
        .min(1)
        .describe('Maximum length of a recording on plans without the feature FileSizeLimit.'),
    }),
    trial: z.strictObject({ days: z.number().int().min(1).max(365), ...includedMinutes }),
    payAsYouGo: z.strictObject({
      name,
      pricePerHour: money.describe('Price per hour, charged per started minute.'),
      topUps: z.array(money).min(1).describe('Amounts of credits for sale.'),
    }),
    subscriptions: z.array(subscriptionPlan).min(1),
    enterprise: z.strictObject({ name }),
    withoutMeetingAssistant: z.array(z.uuid()).describe('Workspaces without the meeting assistant.'),
    translation: z.strictObject({ surchargePercent: z.number().int().min(0).max(1000) }),
    conversion: z
      .strictObject({
        perMillionCharacters: money.describe(
          'Price of generating documents, per million characters of transcripts.',
        ),
      })
      .prefault({ perMillionCharacters: { USD: 1250, EUR: 1250, GBP: 1100, DKK: 9300 } }),
    precision: z.strictObject({
      hours: z.number().int().min(1).describe('Hours until a Precision transcript is due.'),
      lateRefundPercent: z
        .number()
        .int()
        .min(0)
        .max(100)
        .default(25)
        .describe("Percentage of the price that isn't charged for a late Precision transcript."),
      rates: z
        .array(z.strictObject({ language, standard: money, verbatim: money }))
        .describe('Price per started minute by language and type.'),
      quickUpgrade: z.array(language).describe('Languages with the short order form.'),
    }),
    seller: z
      .strictObject({
        name: z.string().min(1).max(120),
        address: z.array(z.string().min(1).max(120)).max(6),
        vatNumber: z.string().min(1).max(40).optional(),
      })
      .optional()
      .describe("Issuer of invoices. With Stripe, Stripe's settings apply."),
    tax: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('stripe') }),
      z.strictObject({ kind: z.literal('table'), rates: z.array(taxRate) }),
    ]),
  })
  .superRefine(({ subscriptions, precision }, context) => {
    const findRepeatedIndex = (values: readonly string[]) =>
      values.findIndex((value, n) => values.indexOf(value) < n)
    const plan = findRepeatedIndex(subscriptions.map(({ id }) => id))
    if (plan >= 0)
      context.addIssue({
        code: 'custom',
        path: ['subscriptions', plan, 'id'],
        message: 'another plan has this ID',
      })
    const rate = findRepeatedIndex(precision.rates.map((entry) => entry.language))
    if (rate >= 0)
      context.addIssue({
        code: 'custom',
        path: ['precision', 'rates', rate, 'language'],
        message: 'another rate has this language',
      })
    const ratedLanguages = new Set(precision.rates.map((entry) => entry.language))
    const unratedIndex = precision.quickUpgrade.findIndex((code) => !ratedLanguages.has(code))
    if (unratedIndex >= 0)
      context.addIssue({
        code: 'custom',
        path: ['precision', 'quickUpgrade', unratedIndex],
        message: 'this language has no rate',
      })
  })
export type Catalog = z.infer<typeof catalog>
