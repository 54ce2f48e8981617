import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of an archive. */
export interface ZipEntry {
  name: string
  /** Uncompressed size. */
  bytes: number
  /** Hex digest of the uncompressed content. */
  sha256: string
}

export type Content = string | Buffer | Readable | AsyncIterable<string | Buffer>

export interface PackOptions {
  /** Whether to compress; false for data that is already compressed. */
  compress?: boolean
  /** Creation time. */
  createdAt?: Date
  /** Called with the number of bytes of each read. */
  onBytes?: (bytes: number) => void
}

/** Adds a file to an archive, under a name with `/` between folders. Files are added one at a time. */
export type Pack = (name: string, content: Content, options?: PackOptions) => Promise<ZipEntry>

/**
 * Writes a ZIP archive of any size as a stream, holding only one block in memory. `sink` consumes the
 * archive, `fill` adds files to it. Returns the result of `sink`.
 * @throws the error of `sink`, `fill` or a source, or the reason of `signal`
 */
export async function writeZip<T>(
  sink: (archive: Readable) => Promise<T>,
  fill: (pack: Pack) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  const zip = new ZipFile()
  const archive = zip.outputStream.pipe(new PassThrough())
  const silentRefusals = new AbortController()
  const stop = AbortSignal.any([signal, silentRefusals.signal])
  zip.on('error', (error) => archive.destroy(error))
  // A sink that has failed, or hasn't started reading, has no error listener.
  archive.on('error', () => undefined)
  const writing = sink(archive).catch((error: unknown) => {
    silentRefusals.abort(error)
    throw error
  })
  // It may fail long before it is awaited.
  writing.catch(() => undefined)
  try {
    await fill((name, content, options) => addToArchive(zip, stop, { name, content, ...options }))
    stop.throwIfAborted()
    zip.end()
  } catch (error) {
    const reason = stop.aborted ? stop.reason : error
    archive.destroy(reason instanceof Error ? reason : new Error(String(reason)))
    await writing.catch(() => undefined)
    throw reason
  }
  return writing
}

async function addToArchive(
  zip: ZipFile,
  signal: AbortSignal,
  { name, content, compress = true, createdAt, onBytes }: PackOptions & { name: string; content: Content },
): Promise<ZipEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes?.(chunk.length)
      done(null, chunk)
    },
  })
  const isWholeFile = typeof content === 'string' || Buffer.isBuffer(content)
  const source = isWholeFile ? Readable.from([content], { objectMode: false }) : Readable.from(content)
  zip.addReadStream(counted, name, { compress, ...(createdAt && { mtime: createdAt }) })
  await pipeline(source, counted, { signal })
  return { name, bytes, sha256: hash.digest('hex') }
}
