import type { ForeignIdRows } from './row.ts'

/** Precision. The caller holds no correction, so that nothing depends on the people they name. */
export function correctionRows(recording: string): ForeignIdRows {
  const params = { id: recording }
  return {
    takeCorrection: [['.uid', 'user', (id) => ({ params, body: { uid: id } })]],
    requestRereview: [['.assignTo', 'user', (id) => ({ params, body: { assignTo: id } })]],
  }
}
