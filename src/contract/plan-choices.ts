/** Currencies that workspaces can pay in. */
export const currencies = ['USD', 'EUR', 'GBP', 'DKK'] as const
export type Currency = (typeof currencies)[number]

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

/** How long a coupon applies to a subscription. */
export const couponDurations = ['once', 'repeating', 'forever'] as const

/** Jobs that are charged. */
export const usageKinds = ['transcription', 'translation', 'conversion', 'precision'] as const
export type UsageKind = (typeof usageKinds)[number]
