import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type PrecisionTexts = Pick<Texts['templates'], 'precisionDelivered' | 'precisionLate'>

/** Emails about Precision orders. */
export const spanishPrecision: PrecisionTexts = {
  precisionDelivered: ({ collectionId, collectionName, comment, refundPercent }) => ({
    subject: `«${collectionName}» ya está revisada`,
    paragraphs: [
      'Tu transcripción Precision está lista. Las correcciones están en una versión nueva, que puedes comparar con el borrador.',
      ...(refundPercent > 0
        ? [`Se entregó tarde, así que no se cobró el ${refundPercent} % del precio.`]
        : []),
      ...(comment ? ['Comentario del corrector:'] : []),
    ],
    quotes: comment ? [comment] : [],
    action: { label: 'Ver correcciones', path: paths.corrections(collectionId) },
  }),
  precisionLate: ({ collectionId, collectionName, refundPercent }) => ({
    subject: `«${collectionName}» llegará tarde`,
    paragraphs: [
      'Tu transcripción Precision aún no está lista. Sentimos el retraso. Te enviaremos un correo cuando se entregue.',
      ...(refundPercent > 0 ? [`Por el retraso, no se cobrará el ${refundPercent} % del precio.`] : []),
    ],
    action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
  }),
}
