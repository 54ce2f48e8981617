import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type CorrectorTexts = Pick<
  Texts['templates'],
  'correctionReleaseSoon' | 'correctorAccepted' | 'correctorDeclined'
>

/** Emails to correctors and applicants. */
export const spanishCorrectors: CorrectorTexts = {
  correctionReleaseSoon: ({ collectionId, isReview, leftSeconds }, { span }) => ({
    subject: 'Tu corrección volverá pronto a la cola',
    paragraphs: [
      `Tomaste una grabación hace casi seis horas. Volverá a la cola en ${span(leftSeconds)} si no la completas. Tus cambios se conservan.`,
    ],
    action: { label: 'Abrir la corrección', path: paths.correction(collectionId, isReview) },
  }),
  correctorAccepted: ({ note }) => ({
    subject: 'Tu solicitud como corrector fue aceptada',
    paragraphs: ['Haz ahora el examen de cada idioma. Podrás corregir en un idioma cuando lo apruebes.'],
    ...(note && { quotes: [note] }),
    action: { label: 'Ir a los exámenes', path: paths.becomeCorrector },
  }),
  correctorDeclined: ({ note }) => ({
    subject: 'Tu solicitud como corrector fue rechazada',
    paragraphs: ['Gracias por tu solicitud. Puedes enviar otra dentro de 30 días.'],
    ...(note && { quotes: [note] }),
  }),
}
