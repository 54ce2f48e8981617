import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { MailTemplate } from '#contract/mail.ts'

interface Code {
  /** As it stands in the link. */
  code: string
  /** From now. A mail that could not be sent in this time is not sent at all. */
  validSeconds: number
}

interface About {
  collectionId: string
  collectionName: string
}

type Nothing = Record<never, never>

/** What each template has to be told. Names and texts of people are plain text, as they wrote it. */
export interface TemplateValues extends Record<MailTemplate, object> {
  verifyEmail: Code
  resetPassword: Code
  /** To the new address. */
  changeEmail: Code
  invite: { inviter: string; workspace: string }
  share: About & { sharer: string }
  /** To the new owner: who has given it to them. */
  handOver: About & { giver: string }
  transcriptReady: About & { durationSeconds: number | null }
  transcriptFailed: About & { reason: ProcessingErrorCode }
  /** `content` is what the author wrote, `quote` the words it stands at. */
  mention: About & { author: string; content: string; quote: string }
  /** The user agent and the network address of the browser. */
  newSignIn: { userAgent: string; address: string }
  passwordChanged: Nothing
  /** To the old address. */
  emailChanged: { newEmail: string }
  twoFactorOn: Nothing
  twoFactorOff: Nothing
  /** The name its owner gave it. */
  passkeyAdded: { passkey: string }
  /** Its name, as people know it. */
  providerLinked: { provider: string }
  /** For how many days the archive is kept. */
  exportReady: { keptDays: number }
  /** Sent without `userId`: mail to a user goes with the account. */
  accountDeleted: Nothing
  /** To those who help, from the form: who writes, to whom an answer goes, and on which page and error. */
  feedback: {
    from: string
    replyTo: string
    subject: string
    message: string
    /** Path of the page. */
    page: string
    /** The first line of what went wrong; empty when nothing did. */
    error: string
    userAgent: string
  }
}
