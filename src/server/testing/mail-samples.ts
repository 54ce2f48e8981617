import type { TemplateValues } from '#server/features/mail/template-values.ts'

/** The recording in the samples. */
export const collectionSample = {
  collectionId: '11111111-2222-4333-8444-555555555555',
  collectionName: 'Board meeting',
}
const code = { code: 'abc_DEF-123', validSeconds: 3600 }
/** Sample values of each template. */
export const mailSamples: TemplateValues = {
  verifyEmail: { ...code, validSeconds: 3 * 86_400 },
  resetPassword: code,
  changeEmail: { ...code, validSeconds: 86_400 },
  invite: { ...code, inviter: 'Grace Hopper', workspace: 'Compilers', validSeconds: 14 * 86_400 },
  breakGlass: { person: 'Grace Hopper', workspace: 'Compilers', address: '192.0.2.7' },
  workspaceDeleted: { workspace: 'Compilers', by: 'Grace Hopper' },
  share: { ...collectionSample, sharer: 'Grace Hopper' },
  retentionNotice: {
    collections: [
      { name: 'Board meeting', deletes: 'media', at: '2026-03-01T10:00:00.000Z' },
      { name: 'Interview', deletes: 'everything', at: '2026-03-04T10:00:00.000Z' },
    ],
    more: 3,
  },
  handOver: { ...collectionSample, sender: 'Grace Hopper' },
  transcriptReady: { ...collectionSample, durationSeconds: 3725 },
  transcriptFailed: { ...collectionSample, reason: 'media_silent' },
  emailReceived: {
    subject: 'Board meeting',
    accepted: [{ id: 'b6b0', name: 'Board meeting' }],
    rejected: [{ name: 'long.mp3', reason: 'minutes' }],
  },
  mention: {
    ...collectionSample,
    author: 'Grace Hopper',
    content: 'Is this right?\nI doubt it.',
    quote: 'a bug in the relay',
  },
  newSignIn: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    address: '192.0.2.7',
  },
  passwordChanged: {},
  emailChanged: { newEmail: 'ada@new.example.com' },
  twoFactorOn: {},
  twoFactorOff: {},
  passkeyAdded: { passkey: 'Ada’s phone' },
  providerLinked: { provider: 'Google' },
  exportReady: { keptDays: 7 },
  accountDeleted: {},
  providerUnpaid: { message: 'The account at Deepgram has no credit left' },
  paymentFailed: { workspace: 'Compilers', at: Date.UTC(2026, 2, 22), isReminder: false },
  planEnded: { workspace: 'Compilers' },
  cardExpires: { workspace: 'Compilers', last4: '4242', at: Date.UTC(2026, 10, 30, 10) },
  topUpStopped: { workspace: 'Compilers', amount: 2500, currency: 'USD', reason: 'declined' },
  budgetAlert: { workspace: 'Compilers', percent: 80, spent: 8150, budget: 10_000, currency: 'USD' },
  correctionReleaseSoon: { collectionId: collectionSample.collectionId, isReview: false, leftSeconds: 1800 },
  correctorAccepted: { note: 'Welcome!' },
  correctorDeclined: { note: 'We have enough correctors for English.' },
  precisionDelivered: { ...collectionSample, comment: 'Two names were unclear.', refundPercent: 25 },
  precisionLate: { ...collectionSample, refundPercent: 25 },
  test: {},
  feedback: {
    from: 'Ada Lovelace',
    replyTo: 'ada@example.com',
    subject: 'It fails',
    message: 'One.\nTwo.',
    page: '/dashboard',
    error: 'TypeError: x',
    userAgent: 'curl/8.5.0',
  },
}
