import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { parse as parseDisposition } from 'content-disposition'
import { toLinkError } from './failures.ts'
import { LinkError } from './links.ts'

/** A host's response whose body hasn't been read. */
export interface LinkResponse {
  /** URL after redirects. */
  url: URL
  /** Media type in lowercase without parameters; empty if the host sends none. */
  type: string
  charset: string | null
  /** Total size in bytes, even if this response is partial; null if the host doesn't report it. */
  length: number | null
  /** Whether the host supports range requests. */
  ranges: boolean
  /** File name from the host's headers, or else the last segment of the URL's path. */
  name: string
  headers: Headers
  /** First bytes of the body, up to 4096; also part of `body`. */
  head: Buffer
  /** Decompressed body. Reading it throws LinkError unreachable, or the signal's reason. */
  body: AsyncIterable<Buffer>
  /** Closes the connection. */
  close(): void
}
export type Headers = Record<string, string | string[] | undefined>

const HEAD_BYTES = 4096
const decompressors: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Reads a response's headers and waits for the first bytes of its body. */
export async function readResponse(
  url: URL,
  headers: Headers,
  raw: Readable,
  signal: AbortSignal,
): Promise<LinkResponse> {
  const encoding = header(headers, 'content-encoding').toLowerCase()
  const stream = decompress(raw, encoding)
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const head: Buffer[] = []
  for (let size = 0, needsMoreBytes = true; needsMoreBytes && size < HEAD_BYTES; ) {
    const next = await chunks.next()
    needsMoreBytes = !next.done
    if (!next.done) size += head.push(next.value) && next.value.length
  }
  const [type = '', ...parameters] = header(headers, 'content-type').split(';')
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(parameters.join(';'))?.[1] ?? null
  return {
    url,
    headers,
    charset,
    type: type.trim().toLowerCase(),
    name: nameOf(url, headers),
    length: encoding === '' || encoding === 'identity' ? lengthOf(headers) : null,
    ranges: /bytes/i.test(header(headers, 'accept-ranges')) || header(headers, 'content-range') !== '',
    head: Buffer.concat(head).subarray(0, HEAD_BYTES),
    body: followRedirects(head, chunks, signal),
    close: () => raw.destroy(),
  }
}

/** Returns a header; the first one if there are several. */
export function header(headers: Headers, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}

function decompress(raw: Readable, encoding: string): NodeJS.ReadableStream {
  if (encoding === '' || encoding === 'identity') return raw
  const createDecompressor = decompressors[encoding]
  if (!createDecompressor)
    throw new LinkError('not_media', `The host uses an unsupported compression: ${encoding}.`)
  // Any errors are passed on to the reader of the decompressed stream.
  return pipeline(raw, createDecompressor(), () => {})
}

async function* followRedirects(
  head: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield* head
  try {
    yield* { [Symbol.asyncIterator]: () => rest }
  } catch (error) {
    throw toLinkError(error, signal)
  }
}

function lengthOf(headers: Headers): number | null {
  const fullSize = /\/(\d+)$/.exec(header(headers, 'content-range'))?.[1]
  const length = fullSize ?? header(headers, 'content-length')
  return /^\d{1,15}$/.test(length) ? Number(length) : null
}

function nameOf(url: URL, headers: Headers): string {
  const disposition = header(headers, 'content-disposition')
  // Raw bytes above 127 arrive as Latin-1; most hosts mean UTF-8.
  const decodedDisposition = Buffer.from(disposition, 'latin1').toString('utf8')
  const name = parseDisposition(decodedDisposition.includes('\ufffd') ? disposition : decodedDisposition)
    .parameters.filename
  return name || tryDecode(url.pathname.split('/').at(-1) ?? '') || url.hostname
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
