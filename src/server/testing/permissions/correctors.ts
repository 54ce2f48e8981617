import type { Bodies, NamedObjects, Rows } from './row.ts'

/** Corrector administration: staff only, as no email domain is configured. */
const admin = { anonymous: 401, stranger: 403, owner: 403 } as const
/** Statuses of a request with an unknown ID. */
const staffNotFound = { ...admin, staff: 404 } as const
const staffAllowed = { ...admin, staff: 200 } as const

/** Correctors' own data, workspace correctors, and administration. No caller is a corrector. */
export const correctorRows = {
  getCorrectorSettings: { anonymous: 401, stranger: 404, owner: 200 },
  changeCorrectorSettings: { anonymous: 401, stranger: 404, owner: 403 },
  // Applications are closed.
  applyAsCorrector: { anonymous: 401, stranger: 404, owner: 422 },
  withdrawApplication: { anonymous: 401, stranger: 404, owner: 409 },
  removeCorrectorLanguage: { anonymous: 401, stranger: 404, owner: 404 },
  listMyExams: { anonymous: 401, stranger: 404, owner: 200 },
  startExam: { anonymous: 401, stranger: 404, admin: 404, owner: 403 },
  addCorrectorLanguage: { anonymous: 401, stranger: 404, admin: 404, owner: 403 },
  listCorrectorRates: staffAllowed,
  listOwnCorrectors: { anonymous: 401, stranger: 404, shared: 403, owner: 200 },
  appointOwnCorrector: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 200 },
  removeOwnCorrector: { anonymous: 401, stranger: 404, shared: 403, member: 403, admin: 403, owner: 404 },

  listGoldClips: staffAllowed,
  addGoldClip: staffNotFound,
  changeGoldClip: staffNotFound,
  listCorrectionBoard: staffAllowed,
  listQueueStats: staffAllowed,
  getQueueStats: staffAllowed,
  getQueueItem: staffNotFound,
  getCorrectionHistory: staffNotFound,
  assignCorrection: staffNotFound,
  requeueCorrection: staffNotFound,
  listCorrectors: staffAllowed,
  decideApplication: { ...admin, staff: 409 },
  blockCorrector: staffAllowed,
  unblockCorrector: staffAllowed,
  changeCorrectorLanguage: staffAllowed,
  deleteCorrectorLanguage: staffAllowed,
  listExams: staffAllowed,
  saveCorrectorRate: staffAllowed,
  deleteCorrectorRate: staffAllowed,
} satisfies Rows

export const correctorBodies = ({ owner, colleague, collection }: NamedObjects): Bodies => ({
  changeCorrectorSettings: { active: false },
  applyAsCorrector: { languages: ['en'], text: 'I have proofread for ten years.' },
  startExam: { uid: owner.uid, language: 'en' },
  addCorrectorLanguage: { uid: owner.uid, language: 'en' },
  appointOwnCorrector: { uid: colleague.uid, language: 'en' },
  addGoldClip: { collectionId: collection, name: 'Interview', start: 0, end: 30 },
  changeGoldClip: { forQueue: false },
  assignCorrection: { uid: null },
  decideApplication: { accepted: true },
  blockCorrector: { reason: 'Copied the draft.' },
  changeCorrectorLanguage: { reviewer: true },
  saveCorrectorRate: { correction: 80, review: 40, currency: 'USD' },
})
