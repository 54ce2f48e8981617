import type { RetentionDeletes } from '#contract/choices.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { MailTemplate } from '#contract/mail.ts'
import type { Currency, TopUpOffReason } from '#contract/plan-choices.ts'

interface Code {
  /** The code in the link. */
  code: string
  /** Validity from now, in seconds. An email not sent by then is dropped. */
  validSeconds: number
}

interface CollectionValues {
  collectionId: string
  collectionName: string
}

type NoValues = Record<never, never>

/** Reasons why a recording in an email isn't transcribed. */
export type EmailRejection = 'quota' | 'minutes' | 'queue' | 'language' | 'link' | 'failed'

/** Values of each template. Names and texts by people are plain text. */
export interface TemplateValues extends Record<MailTemplate, object> {
  verifyEmail: Code
  resetPassword: Code
  /** To the new address. */
  changeEmail: Code
  breakGlass: { person: string; workspace: string; address: string }
  invite: Code & { inviter: string; workspace: string }
  /** Sent to owners and admins. */
  workspaceDeleted: { workspace: string; by: string }
  share: CollectionValues & { sharer: string }
  /** Collections that retention will delete, soonest first; times are in ISO format, and names are printable. */
  retentionNotice: {
    collections: readonly { name: string; deletes: RetentionDeletes; at: string }[]
    /** Number of further collections. */
    more: number
  }
  /** Sent to the new owner. */
  handOver: CollectionValues & { sender: string }
  transcriptReady: CollectionValues & { durationSeconds: number | null }
  transcriptFailed: CollectionValues & { reason: ProcessingErrorCode }
  /** Response to an email with recordings. */
  emailReceived: {
    subject: string
    accepted: readonly { id: string; name: string }[]
    rejected: readonly { name: string; reason: EmailRejection }[]
  }
  /** `content` is the author's comment, `quote` the highlighted words. */
  mention: CollectionValues & { author: string; content: string; quote: string }
  /** User agent and IP address of the browser. */
  newSignIn: { userAgent: string; address: string }
  passwordChanged: NoValues
  /** Sent to the old address. */
  emailChanged: { newEmail: string }
  twoFactorOn: NoValues
  twoFactorOff: NoValues
  /** Name that its owner gave the passkey. */
  passkeyAdded: { passkey: string }
  /** Display name of the provider. */
  providerLinked: { provider: string }
  /** Retention of the archive in days. */
  exportReady: { keptDays: number }
  /** Sent without `userId`, since a user's emails are deleted with the account. */
  accountDeleted: NoValues
  /** Sent to administrators. The message is from a provider whose account has no credit. */
  providerUnpaid: { message: string }
  /** To owners and admins; `at` is the end of the plan, in milliseconds since 1970. */
  paymentFailed: { workspace: string; at: number; isReminder: boolean }
  planEnded: { workspace: string }
  /** `at` is on the last day of the card, in milliseconds since 1970. */
  cardExpires: { workspace: string; last4: string; at: number }
  topUpStopped: { workspace: string; amount: number; currency: Currency; reason: TopUpOffReason }
  /** `spent` and `budget` are in the smallest unit of the currency. */
  budgetAlert: { workspace: string; percent: number; spent: number; budget: number; currency: Currency }
  /** To a corrector before their work is released automatically. */
  correctionReleaseSoon: { collectionId: string; isReview: boolean; leftSeconds: number }
  /** Decision on an application as a corrector; `note` is from the administrator and may be empty. */
  correctorAccepted: { note: string }
  correctorDeclined: { note: string }
  /** `comment` is the corrector's, empty if there is none; `refundPercent` is the discount for a late delivery. */
  precisionDelivered: CollectionValues & { comment: string; refundPercent: number }
  precisionLate: CollectionValues & { refundPercent: number }
  /** Sent by an administrator to themselves. */
  test: NoValues
  /** Sent to support from the help form. */
  feedback: {
    from: string
    replyTo: string
    subject: string
    message: string
    /** Path of the page. */
    page: string
    /** First line of the error; empty if there is none. */
    error: string
    userAgent: string
  }
}
