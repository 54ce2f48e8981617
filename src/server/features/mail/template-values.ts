import type { RetentionScope } from '#contract/choices.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { MailTemplate } from '#contract/mail.ts'
import type { Currency, TopUpOffReason } from '#contract/plan-choices.ts'

interface Code {
  /** The code in the link. */
  code: string
  /** Validity of the code from now, in seconds. An email not sent by then is dropped. */
  validSeconds: number
}

interface CollectionValues {
  collectionId: string
  collectionName: string
}

type NoValues = Record<never, never>

/** Reasons why a recording sent by email isn't transcribed. */
export type EmailRejection = 'quota' | 'minutes' | 'queue' | 'language' | 'link' | 'failed'

/** Values for each template. Names and user-written texts are plain text. */
export interface TemplateValues extends Record<MailTemplate, object> {
  verifyEmail: Code
  resetPassword: Code
  /** Sent to the new address. */
  changeEmail: Code
  breakGlass: { person: string; workspace: string; address: string }
  invite: Code & { inviter: string; workspace: string }
  /** Sent to owners and admins. */
  workspaceDeleted: { workspace: string; by: string }
  share: CollectionValues & { sharer: string }
  /**
   * Collections that will be deleted under the retention policy, soonest first; times are in ISO format, and
   * names are printable.
   */
  retentionNotice: {
    collections: readonly { name: string; deletes: RetentionScope; at: string }[]
    /** Number of additional collections that aren't listed. */
    more: number
  }
  /** Sent to the new owner. */
  handOver: CollectionValues & { sender: string }
  transcriptReady: CollectionValues & { durationSeconds: number | null }
  transcriptFailed: CollectionValues & { reason: ProcessingErrorCode }
  /** Reply to an email that contains recordings. */
  emailReceived: {
    subject: string
    accepted: readonly { id: string; name: string }[]
    rejected: readonly { name: string; reason: EmailRejection }[]
  }
  /** `content` is the author's comment; `quote` contains the highlighted words. */
  mention: CollectionValues & { author: string; content: string; quote: string }
  /** User agent and IP address of the browser. */
  newSignIn: { userAgent: string; address: string }
  passwordChanged: NoValues
  /** Sent to the old address. */
  emailChanged: { newEmail: string }
  twoFactorOn: NoValues
  twoFactorOff: NoValues
  /** The name that its owner gave the passkey. */
  passkeyAdded: { passkey: string }
  /** Display name of the provider. */
  providerLinked: { provider: string }
  /** Retention period of the archive, in days. */
  exportReady: { keptDays: number }
  /** Sent without `userId`, since a user's emails are deleted with the account. */
  accountDeleted: NoValues
  /**
   * Sent to administrators. The message comes from a provider where the installation's account is out of
   * credit.
   */
  providerUnpaid: { message: string }
  /** Sent to owners and admins; `at` is when the plan ends, in milliseconds since 1970. */
  paymentFailed: { workspace: string; at: number; isReminder: boolean }
  planEnded: { workspace: string }
  /** `at` is a time on the card's last day of validity, in milliseconds since 1970. */
  cardExpires: { workspace: string; last4: string; at: number }
  topUpStopped: { workspace: string; amount: number; currency: Currency; reason: TopUpOffReason }
  /** `spent` and `budget` are in the currency's smallest unit. */
  budgetAlert: { workspace: string; percent: number; spent: number; budget: number; currency: Currency }
  /** Sent to a corrector before their work is released automatically. */
  correctionReleaseSoon: { collectionId: string; isReview: boolean; leftSeconds: number }
  /**
   * Decision on an application to become a corrector; `note` is written by the administrator and may be
   * empty.
   */
  correctorAccepted: { note: string }
  correctorDeclined: { note: string }
  /**
   * `comment` is written by the corrector and empty if there is none; `refundPercent` is the discount for
   * late delivery.
   */
  precisionDelivered: CollectionValues & { comment: string; refundPercent: number }
  precisionLate: CollectionValues & { refundPercent: number }
  /** Sent by administrators to themselves. */
  test: NoValues
  /** Sent to support through the help form. */
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
