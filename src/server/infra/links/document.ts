import { setImmediate } from 'node:timers/promises'
import { type Handler, Parser } from 'htmlparser2'
import type { LinkResponse } from './response.ts'
import { readAtMost } from './stream-limits.ts'

/** Maximum nesting depth; deeper documents aren't real pages, and are slow to parse. */
const MAX_DEPTH = 1000
/** Maximum number of attributes per element. */
const MAX_ATTRIBUTES = 1000
/** Number of characters to parse before yielding to other work. */
const CHUNK_LENGTH = 65_536

type Decoder = InstanceType<typeof TextDecoder>

/** Reads the text of a response in any encoding, up to a maximum number of bytes, and closes the response. */
export async function readText(answer: LinkResponse, maxBytes: number): Promise<string> {
  const bytes = await readAtMost(answer.body, maxBytes)
  answer.close()
  return decoderFor(bytes, answer.charset).decode(bytes)
}

/**
 * Returns the decoder for the byte order mark, the encoding declared by the host or the document, or
 * UTF-8.
 */
function decoderFor(bytes: Buffer, charset: string | null): Decoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder()
  const start = bytes.toString('latin1', 0, 2048)
  const charsetMatch =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)|^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i.exec(start)
  for (const label of [charset, charsetMatch?.[1] ?? charsetMatch?.[2]]) {
    const decoder = label && knownDecoder(label)
    if (decoder) return decoder
  }
  return new TextDecoder()
}

function knownDecoder(label: string): Decoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

class LimitExceededError extends Error {}

/**
 * Parses HTML or XML into events within limits, periodically yielding to other work. Doesn't expand
 * declared entities.
 * @param xml whether to parse as XML instead of HTML
 * @throws the signal's reason
 */
export async function parseDocument(
  text: string,
  handler: Partial<Handler>,
  { xml, signal }: { xml: boolean; signal: AbortSignal },
): Promise<void> {
  const parser = createParser(handler, xml)
  try {
    for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
      parser.write(text.slice(at, at + CHUNK_LENGTH))
      await setImmediate()
      signal.throwIfAborted()
    }
    parser.end()
  } catch (error) {
    if (!(error instanceof LimitExceededError)) throw error
  }
}

function createParser(handler: Partial<Handler>, xml: boolean): Parser {
  let depth = 0
  let attributeCount = 0
  const onattribute = () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw new LimitExceededError()
  }
  const onopentag: Handler['onopentag'] = (name, attributes, isImplied) => {
    attributeCount = 0
    if (++depth > MAX_DEPTH) throw new LimitExceededError()
    handler.onopentag?.(name, attributes, isImplied)
  }
  const onclosetag: Handler['onclosetag'] = (name, isImplied) => {
    depth--
    handler.onclosetag?.(name, isImplied)
  }
  return new Parser({ ...handler, onattribute, onopentag, onclosetag }, { xmlMode: xml })
}

/** Returns the text without markup and with single spaces; null if it is empty. */
export function plainText(markup: string | undefined, maxLength: number): string | null {
  if (markup === undefined) return null
  const pieces: string[] = []
  const source = markup.slice(0, 20 * maxLength)
  new Parser({ ontext: (piece) => pieces.push(piece), onopentag: () => pieces.push(' ') }).end(source)
  const text = pieces.join('').replace(/\s+/g, ' ').trim()
  if (text === '') return null
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
}
