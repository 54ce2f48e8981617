import { createTransport } from 'nodemailer'
import { toPrintable } from '#domain/text/printable.ts'
import { type Mailbox, mailboxDomain } from './mailbox.ts'
import { type Mailer, MailRejectedError, type Message } from './mailer.ts'

const seconds = 1000
/** Timeouts in milliseconds. */
const timeouts = {
  dnsTimeout: 10 * seconds,
  connectionTimeout: 15 * seconds,
  greetingTimeout: 15 * seconds,
  socketTimeout: 60 * seconds,
}

/** Creates a mailer that uses an SMTP server: `smtp://` with STARTTLS, `smtps://` with TLS from the start. */
export function createSmtpMailer(url: string, from: Mailbox): Mailer {
  const transport = createTransport({
    ...timeouts,
    // Options in the URL override these.
    requireTLS: sendsPassword(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  })
  return {
    from,
    outbox: null,
    async send(message, signal) {
      await transport
        .sendMail({ ...toMime(message, from), ...(signal && { signal }) })
        .catch((error: SmtpError) => {
          throw isFinal(error) ? new MailRejectedError(toPrintable(error.message), { cause: error }) : error
        })
    },
    async check() {
      await transport.verify()
    },
  }
}

/** Returns whether a password is sent to another machine over `smtp:`, which then requires encryption. */
function sendsPassword(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  const isLocalHost = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'smtp:' && username !== '' && !isLocalHost
}

function toMime({ id, to, replyTo, date, language, unsubscribe, ...parts }: Message, from: Mailbox) {
  return {
    from,
    to,
    date,
    subject: parts.subject,
    text: parts.text,
    html: parts.html,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${mailboxDomain(from)}>`,
    xMailer: false as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

type SmtpError = Error & {
  code?: string
  command?: string
  responseCode?: number
  /** Whether the response had a 5xx code. */
  permanent?: boolean
}

/**
 * Whether the recipient or the message is at fault. A rejected password or sender is for the
 * administrator to fix; until then, emails wait.
 */
function isFinal({ code, command, responseCode, permanent }: SmtpError): boolean {
  const isMessageError = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isMessageError && command !== 'MAIL FROM' && (responseCode === undefined || permanent === true)
}
