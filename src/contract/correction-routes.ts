/** Method and path of the endpoints for Precision: orders, queues and correctors. */
export const correctionRoutes = {
  getPrecision: { method: 'GET', path: '/collections/v2/:id/precision' },
  orderPrecision: { method: 'POST', path: '/collections/v2/:id/precision' },
  cancelPrecision: { method: 'DELETE', path: '/collections/v2/:id/precision' },
  getPrecisionOffer: { method: 'GET', path: '/organizations/:oid/precision' },

  listTakenCorrections: { method: 'GET', path: '/correction/v2/corrector/:uid/queue' },
  getCorrection: { method: 'GET', path: '/correction/v2/transcript/:id' },
  takeCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/take' },
  pauseCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/pause' },
  resumeCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/resume' },
  rejectCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/reject' },
  releaseCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/release' },
  completeCorrection: { method: 'POST', path: '/correction/v2/transcript/:id/complete' },
  requestRereview: { method: 'POST', path: '/correction/v2/transcript/:id/rereview' },
  recordCorrectionActivity: { method: 'POST', path: '/correction/v2/transcript/:id/activity' },
  popCorrection: { method: 'GET', path: '/correction/v2/queue/:lang/pop' },
  countCorrections: { method: 'GET', path: '/correction/v2/queue/:lang/count' },
  listQueue: { method: 'GET', path: '/correction/v2/queue/:lang' },
  listFinishedCorrections: { method: 'GET', path: '/correction/v2/corrections' },
} as const
