import type { ForeignIdRows } from './row.ts'

/** Precision. The caller holds no correction, so that nothing depends on the people they name. */
export function correctionRows(recording: string): ForeignIdRows {
  const params = { id: recording }
  return {
    orderPrecision: [
      [
        '.captionProfile',
        'captionProfile',
        (captionProfile) => ({ params, body: { product: 'captions', captionProfile } }),
      ],
    ],
    takeCorrection: [['.uid', 'user', (id) => ({ params, body: { uid: id } })]],
    requestRereview: [['.assignTo', 'user', (id) => ({ params, body: { assignTo: id } })]],
  }
}
