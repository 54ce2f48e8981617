import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type PrecisionTexts = Pick<Texts['templates'], 'precisionDelivered' | 'precisionLate'>

/** Emails about Precision orders. */
export const englishPrecision: PrecisionTexts = {
  precisionDelivered: ({ collectionId, collectionName, comment, refundPercent }) => ({
    subject: `“${collectionName}” has been proofread`,
    paragraphs: [
      'Your Precision transcript is ready. The corrections are a new version, which you can compare with the draft.',
      ...(refundPercent > 0
        ? [`It was delivered late, so ${refundPercent}% of the price wasn't charged.`]
        : []),
      ...(comment ? ['Comment from the corrector:'] : []),
    ],
    quotes: comment ? [comment] : [],
    action: { label: 'View corrections', path: paths.corrections(collectionId) },
  }),
  precisionLate: ({ collectionId, collectionName, refundPercent }) => ({
    subject: `“${collectionName}” will be late`,
    paragraphs: [
      "Your Precision transcript isn't ready yet. We're sorry for the delay. You'll get an email when it's delivered.",
      ...(refundPercent > 0 ? [`Because it's late, ${refundPercent}% of the price won't be charged.`] : []),
    ],
    action: { label: 'Open transcript', path: paths.transcript(collectionId) },
  }),
}
