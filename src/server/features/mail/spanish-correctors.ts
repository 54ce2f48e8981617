import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type CorrectorTexts = Pick<Texts['templates'], 'correctorAccepted' | 'correctorDeclined'>

/** Emails to people who applied as correctors. */
export const spanishCorrectors: CorrectorTexts = {
  correctorAccepted: ({ note }) => ({
    subject: 'Tu solicitud como corrector fue aceptada',
    paragraphs: ['Haz ahora el examen de cada idioma. Podrás corregir en un idioma cuando lo apruebes.'],
    ...(note && { quotes: [note] }),
    action: { label: 'Ir a los exámenes', path: paths.becomeCorrector },
  }),
  correctorDeclined: ({ note }) => ({
    subject: 'Tu solicitud como corrector fue rechazada',
    paragraphs: ['Gracias por tu solicitud. Puedes volver a solicitarlo en 30 días.'],
    ...(note && { quotes: [note] }),
  }),
}
