import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Headers } from 'mailparser'

/** Maximum length of the headers, in bytes. */
const maxHeadBytes = 256 * 1024
/** Maximum number of links processed per message. */
const maxLinks = 10

export interface MessageHead {
  /** The address in the From header, in lowercase; null unless there is exactly one. */
  from: string | null
  subject: string
  /** Identifies the message; stays the same if it is delivered again. */
  hash: string
  /** Whether the message was sent automatically, in which case a reply could start a mail loop (RFC 3834). */
  isAutomatic: boolean
  /** Values of the Authentication-Results headers, from the top. */
  authenticationResults: string[]
}

/** Parses a message's headers. */
export async function readHead(path: string): Promise<MessageHead> {
  const bytes = await readHeadBytes(path)
  const { simpleParser } = await import('mailparser')
  const { headers, headerLines, from, subject = '', messageId } = await simpleParser(bytes)
  const addresses = from?.value ?? []
  const sender = addresses.length === 1 ? addresses[0]?.address?.toLowerCase() : undefined
  return {
    from: sender || null,
    subject,
    hash: createHash('sha256')
      .update(messageId ?? bytes)
      .digest('hex'),
    isAutomatic: isAutomatic(headers),
    authenticationResults: headerLines
      .filter(({ key }) => key === 'authentication-results')
      .map(({ line }) => line.slice(line.indexOf(':') + 1)),
  }
}

async function readHeadBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
    const start = buffer.subarray(0, bytesRead)
    const end = /\r?\n\r?\n/.exec(start.toString('latin1'))
    return end ? start.subarray(0, end.index + end[0].length) : start
  } finally {
    await file.close()
  }
}

function isAutomatic(headers: Headers): boolean {
  const text = (name: string) => String(headers.get(name) ?? '').toLowerCase()
  const autoSubmitted = text('auto-submitted')
  return (
    (autoSubmitted !== '' && !autoSubmitted.startsWith('no')) ||
    /^(bulk|junk|list|auto_reply)/.test(text('precedence')) ||
    ['list-id', 'list', 'x-autoreply', 'x-autorespond'].some((name) => headers.has(name))
  )
}

/** An attachment being read. */
export interface Attachment {
  name: string
  contentType: string
  content: Readable
}

/**
 * Parses a message's body: first each attachment as it arrives, then the links in the text.
 * @param onAttachment must consume the attachment's content completely
 */
export async function readBody(
  path: string,
  onAttachment: (attachment: Attachment) => Promise<void>,
): Promise<{ links: string[] }> {
  const { MailParser } = await import('mailparser')
  const parser = new MailParser({ skipTextLinks: true, skipImageLinks: true })
  const input = createReadStream(path)
  input.on('error', (error) => parser.destroy(error))
  let text = ''
  try {
    for await (const part of input.pipe(parser)) {
      if (part.type === 'text') text = part.text ?? ''
      else {
        const { filename: name = 'attachment', contentType, content } = part
        await onAttachment({ name, contentType, content })
        part.release()
      }
    }
  } finally {
    input.destroy()
  }
  return { links: extractLinks(text) }
}

/**
 * Returns the links that are alone on a line of the text; other links usually belong to a signature or a
 * quote.
 */
export function extractLinks(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^<(.*)>$/, '$1'))
  const links = lines.filter((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line))
  return [...new Set(links)].slice(0, maxLinks)
}
