import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { MailTemplate } from '#contract/mail.ts'

interface Code {
  /** The code in the link. */
  code: string
  /** Validity from now, in seconds. An email not sent within it is dropped. */
  validSeconds: number
}

interface About {
  collectionId: string
  collectionName: string
}

type Nothing = Record<never, never>

/** Values of each template. Names and texts by people are plain text. */
export interface TemplateValues extends Record<MailTemplate, object> {
  verifyEmail: Code
  resetPassword: Code
  /** To the new address. */
  changeEmail: Code
  invite: { inviter: string; workspace: string }
  share: About & { sharer: string }
  /** Sent to the new owner. */
  handOver: About & { giver: string }
  transcriptReady: About & { durationSeconds: number | null }
  transcriptFailed: About & { reason: ProcessingErrorCode }
  /** `content` is the author's comment, `quote` the highlighted words. */
  mention: About & { author: string; content: string; quote: string }
  /** User agent and IP address of the browser. */
  newSignIn: { userAgent: string; address: string }
  passwordChanged: Nothing
  /** Sent to the old address. */
  emailChanged: { newEmail: string }
  twoFactorOn: Nothing
  twoFactorOff: Nothing
  /** Name given by its owner. */
  passkeyAdded: { passkey: string }
  /** Display name. */
  providerLinked: { provider: string }
  /** Retention of the archive in days. */
  exportReady: { keptDays: number }
  /** Sent without `userId`, since emails of a user are deleted with the account. */
  accountDeleted: Nothing
  /** Sent to support from the help form. */
  feedback: {
    from: string
    replyTo: string
    subject: string
    message: string
    /** Path of the page. */
    page: string
    /** First line of the error; empty without one. */
    error: string
    userAgent: string
  }
}
