import type { Bodies, NamedObjects, Rows } from './row.ts'

/** The product itself: languages, mails, models, and staff permissions. */
export const systemRows = {
  getHealth: { anonymous: 200, stranger: 200, owner: 200 },
  getReadiness: { anonymous: 200, stranger: 200, owner: 200 },
  getConfig: { anonymous: 200, stranger: 200, owner: 200 },
  getOpenApi: { anonymous: 200, stranger: 200, owner: 200 },
  getApiReference: { anonymous: 200, stranger: 200, owner: 200 },
  getDiagnostics: { anonymous: 401, stranger: 404, owner: 404 },
  getSpeedSample: { anonymous: 401, stranger: 200, owner: 200 },
  getTestimonial: { anonymous: 200, stranger: 200, owner: 200 },
  getCaptcha: { anonymous: 200, stranger: 200, owner: 200 },
  getCountry: { anonymous: 200, stranger: 200, owner: 200 },
  makeImpersonationKey: { anonymous: 401, stranger: 403, owner: 403 },
  impersonate: { anonymous: 401, stranger: 403, owner: 403 },
  listAuditLog: { anonymous: 401, stranger: 403, owner: 403 },
  sendFeedback: { anonymous: 401, stranger: 404, owner: 503 },
  putPart: { anonymous: 403, stranger: 403, owner: 403 },
  getObject: { anonymous: 403, stranger: 403, owner: 403 },
  checkLink: { anonymous: 401, stranger: 200, owner: 200 },
  listTargetLanguages: { anonymous: 401, stranger: 200, owner: 200 },
  listMails: { anonymous: 401, stranger: 403, owner: 403 },
  readMail: { anonymous: 401, stranger: 403, owner: 403 },
  getMailSubscription: { anonymous: 404, stranger: 404, owner: 404 },
  endSubscription: { anonymous: 404, stranger: 404, owner: 404 },
  listModels: { anonymous: 401, stranger: 403, owner: 403 },
  fetchModel: { anonymous: 401, stranger: 403, owner: 403 },
  removeModel: { anonymous: 401, stranger: 403, owner: 403 },
  listSpeechEngines: { anonymous: 401, stranger: 403, owner: 403 },
  checkSpeechEngine: { anonymous: 401, stranger: 403, owner: 403 },
  listLanguages: { anonymous: 401, stranger: 200, owner: 200 },
  trackEvent: { anonymous: 204, stranger: 204, owner: 204 },
  streamEvents: { anonymous: 401, stranger: 200, owner: 200 },
} satisfies Rows

export const systemBodies = ({ owner }: NamedObjects): Bodies => ({
  makeImpersonationKey: { user: owner.uid, reason: 'To see what they see' },
  impersonate: { key: 'nothing' },
  sendFeedback: { name: 'Ada', email: 'ada@example.com', subject: 'Help', message: 'It fails' },
  checkLink: { url: 'no link' },
  trackEvent: { event: 'Help Opened' },
})
