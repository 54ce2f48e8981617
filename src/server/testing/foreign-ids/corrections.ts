import type { ForeignIdRows, OwnObjects } from './row.ts'

/**
 * Calls about Precision. The caller holds no correction, so that responses don't depend on the users named in
 * the calls.
 */
export function correctionRows({ recording, orgId, uid }: OwnObjects): ForeignIdRows {
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
    startExam: [
      ['.uid', 'user', (id) => ({ body: { uid: id, language: 'en' } })],
      ['.oid', 'workspace', (id) => ({ body: { uid, oid: id, language: 'en' } })],
    ],
    addCorrectorLanguage: [['.uid', 'user', (id) => ({ body: { uid: id, language: 'en' } })]],
    appointOwnCorrector: [
      ['.uid', 'user', (id) => ({ params: { oid: orgId }, body: { uid: id, language: 'en' } })],
    ],
    // The caller doesn't administer correctors.
    addGoldClip: [
      [
        '.collectionId',
        'collection',
        (id) => ({ body: { collectionId: id, name: 'Clip', start: 0, end: 60 } }),
      ],
    ],
    assignCorrection: [
      ['.uid', 'user', (id) => ({ params: { correctionId: recording }, body: { uid: id } })],
    ],
    createPayout: [['.uids[]', 'user', (id) => ({ params: { payoutId: recording }, body: { uids: [id] } })]],
    requestRereview: [['.assignTo', 'user', (id) => ({ params, body: { assignTo: id } })]],
  }
}
