import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type CorrectorTexts = Pick<Texts['templates'], 'correctorAccepted' | 'correctorDeclined'>

/** Emails to people who applied as correctors. */
export const englishCorrectors: CorrectorTexts = {
  correctorAccepted: ({ note }) => ({
    subject: 'Your application as a corrector was accepted',
    paragraphs: [
      'Take the exam of each language next. You can correct in a language once you have passed it.',
    ],
    ...(note && { quotes: [note] }),
    action: { label: 'Go to the exams', path: paths.becomeCorrector },
  }),
  correctorDeclined: ({ note }) => ({
    subject: 'Your application as a corrector was declined',
    paragraphs: ['Thank you for your application. You can apply again in 30 days.'],
    ...(note && { quotes: [note] }),
  }),
}
