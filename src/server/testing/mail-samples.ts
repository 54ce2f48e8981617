import type { TemplateValues } from '#server/features/mail/template-values.ts'

/** The recording in the samples. */
export const aboutSample = {
  collectionId: '11111111-2222-4333-8444-555555555555',
  collectionName: 'Board meeting',
}
const code = { code: 'abc_DEF-123', validSeconds: 3600 }
/** The possible values of each template. */
export const mailSamples: TemplateValues = {
  verifyEmail: { ...code, validSeconds: 3 * 86_400 },
  resetPassword: code,
  changeEmail: { ...code, validSeconds: 86_400 },
  invite: { inviter: 'Grace Hopper', workspace: 'Compilers' },
  share: { ...aboutSample, sharer: 'Grace Hopper' },
  handOver: { ...aboutSample, giver: 'Grace Hopper' },
  transcriptReady: { ...aboutSample, durationSeconds: 3725 },
  transcriptFailed: { ...aboutSample, reason: 'media_silent' },
  mention: {
    ...aboutSample,
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
