/** Currencies that workspaces can pay in. */
export const currencies = ['USD', 'EUR', 'GBP', 'DKK'] as const
export type Currency = (typeof currencies)[number]

export const isCurrency = (code: string): code is Currency => currencies.some((currency) => currency === code)

/** Features that depend on a workspace's plan, by the name of their upsell dialog. */
export const planFeatures = [
  'Precision',
  'MeetingAssistant',
  'ContentGeneration',
  'TranscriptTranslation',
  'TranscriptSummarization',
  'TranscriptExport',
  'FileSizeLimit',
  'MagicDoc',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/**
 * Reasons why automatic top-up was turned off: the bank declined the card or requires confirmation, or no
 * card is stored.
 */
export const topUpOffReasons = ['declined', 'authentication', 'no_card'] as const
export type TopUpOffReason = (typeof topUpOffReasons)[number]

/** Kinds of charged jobs. */
export const jobKinds = ['transcription', 'translation', 'conversion', 'precision'] as const
export type JobKind = (typeof jobKinds)[number]

/** How long a coupon applies to a subscription. */
export const couponDurations = ['once', 'repeating', 'forever'] as const
