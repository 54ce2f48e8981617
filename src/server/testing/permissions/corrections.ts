import type { Bodies, Rows } from './row.ts'

/** Precision: orders and correctors' queues. No caller is a corrector, and no language has one. */
export const correctionRows = {
  getPrecision: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  orderPrecision: { anonymous: 401, stranger: 404, owner: 422, shared: 403 },
  getPrecisionOffer: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  cancelPrecision: { anonymous: 401, stranger: 404, owner: 409, shared: 403 },

  listTakenCorrections: { anonymous: 401, stranger: 404, owner: 403 },
  getCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  takeCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  pauseCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  resumeCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  rejectCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  releaseCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  completeCorrection: { anonymous: 401, stranger: 404, owner: 404 },
  listReviewers: { anonymous: 401, stranger: 404, owner: 404 },
  requestRereview: { anonymous: 401, stranger: 404, owner: 404 },
  recordCorrectionActivity: { anonymous: 401, stranger: 404, owner: 404 },
  updateCorrectorActivityCall: { anonymous: 401, stranger: 403, owner: 403 },
  popCorrection: { anonymous: 401, stranger: 403, owner: 403 },
  countCorrections: { anonymous: 401, stranger: 403, owner: 403 },
  listQueue: { anonymous: 401, stranger: 403, owner: 403 },
  listFinishedCorrections: { anonymous: 401, stranger: 403, owner: 403 },
} satisfies Rows

export const correctionBodies = (): Bodies => ({
  orderPrecision: {},
  takeCorrection: {},
  rejectCorrection: { reason: 'The audio is too noisy.' },
  completeCorrection: { rating: 4 },
  updateCorrectorActivityCall: { lang: 'en' },
  requestRereview: { notes: 'Please check the names.' },
  recordCorrectionActivity: { played: [[0, 1]] },
})
