import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toPrintable } from '#domain/text/printable.ts'
import { writeAtomically } from '#server/infra/storage/files.ts'
import { formatMailbox, type Mailbox, mailboxDomain } from './mailbox.ts'
import type { Mailer, Message, Outbox, StoredMail } from './mailer.ts'

type StoredName = Pick<Message, 'id' | 'date'>

/**
 * Creates a mailer that writes every email to two files, as text and as HTML. Emails may contain codes,
 * so only the owner of the files can read them.
 */
export function createOutboxMailer(folder: string, from: Mailbox): Mailer {
  return {
    from,
    outbox: createOutbox(folder),
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An existing folder may have other permissions.
      await chmod(folder, 0o700)
      const path = join(folder, fileName(message))
      await writeAtomically(`${path}.html`, message.html)
      await writeAtomically(`${path}.txt`, textWithHeaders(message, from))
    },
    async check() {
      // The folder is created with the first email.
      await access(folder, constants.W_OK).catch(ifMissing(undefined))
    },
  }
}

function createOutbox(folder: string): Outbox {
  return {
    folder,
    fileOf: (message) => join(folder, `${fileName(message)}.txt`),
    async read(message) {
      const path = join(folder, fileName(message))
      const [text, html] = await Promise.all([readIfExists(`${path}.txt`), readIfExists(`${path}.html`)])
      return text === null || html === null ? null : ({ text, html } satisfies StoredMail)
    },
    async remove(message) {
      const path = join(folder, fileName(message))
      for (const kind of ['txt', 'html']) await rm(`${path}.${kind}`, { force: true })
    },
    async deleteOlderThan(before) {
      const oldestTime = timeOf(before)
      const names = await readdir(folder).catch(ifMissing([]))
      const old = names.filter((name) => /^\d{8}T\d{6}Z-/.test(name) && name < oldestTime)
      for (const name of old) await rm(join(folder, name), { force: true })
    },
  }
}

/** Formats a date as 20260131T235959Z, so that names sort by time. */
const timeOf = (date: Date) => date.toISOString().replace(/\.\d+|[-:]/g, '')

const fileName = ({ id, date }: StoredName) => `${timeOf(date)}-${id}`

function textWithHeaders(message: Message, from: Mailbox): string {
  const { id, to, replyTo, date, subject, text, unsubscribe } = message
  const headers = {
    From: formatMailbox(from),
    To: formatMailbox(to),
    ...(replyTo && { 'Reply-To': replyTo }),
    Date: date.toUTCString(),
    Subject: subject,
    'Message-ID': `<${id}@${mailboxDomain(from)}>`,
    ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${toPrintable(value)}`)
  return `${lines.join('\n')}\n\n${text}`
}

async function readIfExists(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(ifMissing(null))
}

function ifMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
