/** What the product writes to people about. */
export const mailTemplates = [
  'verifyEmail',
  'resetPassword',
  'changeEmail',
  'invite',
  'share',
  'transcriptReady',
  'transcriptFailed',
  'mention',
  'newSignIn',
  'passwordChanged',
  'emailChanged',
  'twoFactorOn',
  'twoFactorOff',
  'passkeyAdded',
  'accountDeleted',
  'feedback',
] as const
export type MailTemplate = (typeof mailTemplates)[number]
