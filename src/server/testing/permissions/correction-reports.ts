import type { Bodies, Rows } from './row.ts'

/** Correctors' scores, statistics, and pay. No caller is a corrector. */
export const correctionReportRows = {
  getCorrectorStatistics: { anonymous: 401, stranger: 404, owner: 200, staff: 200 },
  listCorrectorActivity: { anonymous: 401, stranger: 403, owner: 403 },
  listLeaders: { anonymous: 401, stranger: 403, owner: 403 },
  listRejections: { anonymous: 401, stranger: 404, owner: 200, staff: 200 },
  listDifferences: { anonymous: 401, stranger: 404, owner: 404 },
  playDifference: { anonymous: 401, stranger: 404, owner: 404 },
  disputeScore: { anonymous: 401, stranger: 404, owner: 404 },
  listDisputes: { anonymous: 401, stranger: 403, owner: 403, staff: 200 },
  decideDispute: { anonymous: 401, stranger: 404, owner: 404 },
  // Staff administer correctors.
  exportCorrectors: { anonymous: 401, stranger: 403, owner: 403, staff: 404 },
  getPay: { anonymous: 401, stranger: 404, owner: 200, staff: 200 },
  downloadPay: { anonymous: 401, stranger: 404, owner: 200, staff: 200 },
  listPayouts: { anonymous: 401, stranger: 403, owner: 403, staff: 200 },
  createPayout: { anonymous: 401, stranger: 403, owner: 403, staff: 404 },
  downloadPayout: { anonymous: 401, stranger: 403, owner: 403, staff: 404 },
} satisfies Rows

export const correctionReportBodies = (): Bodies => ({
  disputeScore: { reason: 'The speaker says both names.' },
  decideDispute: { accepted: false },
  exportCorrectors: {},
  createPayout: {},
})
