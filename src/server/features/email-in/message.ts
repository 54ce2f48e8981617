import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Headers, MailParser, simpleParser } from 'mailparser'

/** Maximum length of the headers, in bytes. */
const maxHeadBytes = 256 * 1024
/** Maximum number of links used from one message. */
const maxLinks = 10

export interface MessageHead {
  /** Address in From, in lowercase; null unless there is exactly one. */
  from: string | null
  subject: string
  /** Identifies the message: the same for a repeated delivery. */
  hash: string
  /** Whether the message was sent automatically, so that a reply could start a loop (RFC 3834). */
  automatic: boolean
  /** Values of Authentication-Results, from the top. */
  authenticationResults: string[]
}

/** Reads the headers of a message. */
export async function readHead(path: string): Promise<MessageHead> {
  const bytes = await readHeadBytes(path)
  const { headers, headerLines, from, subject = '', messageId } = await simpleParser(bytes)
  const addresses = from?.value ?? []
  const sender = addresses.length === 1 ? addresses[0]?.address?.toLowerCase() : undefined
  return {
    from: sender || null,
    subject,
    hash: createHash('sha256')
      .update(messageId ?? bytes)
      .digest('hex'),
    automatic: isAutomatic(headers),
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

/** An attachment that is being read. */
export interface Attachment {
  name: string
  contentType: string
  content: Readable
}

/**
 * Reads the body of a message: each attachment on arrival, then the links in the text.
 * @param onAttachment must read its content completely
 */
export async function readBody(
  path: string,
  onAttachment: (attachment: Attachment) => Promise<void>,
): Promise<{ links: string[] }> {
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
 * Returns the links of a text that are on lines of their own; others usually belong to a signature or quote.
 */
export function extractLinks(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^<(.*)>$/, '$1'))
  const links = lines.filter((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line))
  return [...new Set(links)].slice(0, maxLinks)
}
