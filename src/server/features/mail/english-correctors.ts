import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type CorrectorTexts = Pick<
  Texts['templates'],
  'correctionReleaseSoon' | 'correctorAccepted' | 'correctorDeclined'
>

/** Emails to correctors and applicants. */
export const englishCorrectors: CorrectorTexts = {
  correctionReleaseSoon: ({ collectionId, isReview, leftSeconds }, { span }) => ({
    subject: 'Your correction will be released soon',
    paragraphs: [
      `You took a recording almost six hours ago. It returns to the queue in ${span(leftSeconds)} unless you complete it. Your edits are kept.`,
    ],
    action: { label: 'Open the correction', path: paths.correction(collectionId, isReview) },
  }),
  correctorAccepted: ({ note }) => ({
    subject: 'Your corrector application was accepted',
    paragraphs: [
      "Next, take the exam for each of your languages. You can correct in a language once you've passed its exam.",
    ],
    ...(note && { quotes: [note] }),
    action: { label: 'Go to the exams', path: paths.becomeCorrector },
  }),
  correctorDeclined: ({ note }) => ({
    subject: 'Your corrector application was declined',
    paragraphs: ['Thank you for your application. You can apply again in 30 days.'],
    ...(note && { quotes: [note] }),
  }),
}
