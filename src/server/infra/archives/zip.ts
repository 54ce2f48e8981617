import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of an archive. */
export interface ZipEntry {
  name: string
  /** Uncompressed size in bytes. */
  bytes: number
  /** Hex digest of the uncompressed content. */
  sha256: string
}

export type Content = string | Buffer | Readable | AsyncIterable<string | Buffer>

export interface AddFileOptions {
  /** Whether to compress the data; false if it is already compressed. */
  compress?: boolean
  /** Creation time. */
  createdAt?: Date
  /** Called with the number of bytes after each read. */
  onBytes?: (bytes: number) => void
}

/**
 * Adds a file to an archive under a name whose folders are separated by `/`. Files are added one at a time.
 */
export type AddFile = (name: string, content: Content, options?: AddFileOptions) => Promise<ZipEntry>

/**
 * Streams a ZIP archive of any size, holding only one block in memory. `addFiles` adds files to the archive,
 * and `consume` reads it. Returns the result of `consume`.
 * @throws errors from `consume`, `addFiles`, or a source; `signal.reason` if aborted
 */
export async function writeZip<T>(
  consume: (archive: Readable) => Promise<T>,
  addFiles: (addFile: AddFile) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  const zip = new ZipFile()
  const archive = zip.outputStream.pipe(new PassThrough())
  const refusalController = new AbortController()
  const stopSignal = AbortSignal.any([signal, refusalController.signal])
  zip.on('error', (error) => archive.destroy(error))
  // A sink that has already failed, or hasn't started reading, has no error listener.
  archive.on('error', () => undefined)
  const writePromise = consume(archive).catch((error: unknown) => {
    refusalController.abort(error)
    throw error
  })
  // The sink may fail long before `writePromise` is awaited.
  writePromise.catch(() => undefined)
  try {
    await addFiles((name, content, options) => addToArchive(zip, stopSignal, { name, content, ...options }))
    stopSignal.throwIfAborted()
    zip.end()
  } catch (error) {
    const reason = stopSignal.aborted ? stopSignal.reason : error
    archive.destroy(reason instanceof Error ? reason : new Error(String(reason)))
    await writePromise.catch(() => undefined)
    throw reason
  }
  return writePromise
}

async function addToArchive(
  zip: ZipFile,
  signal: AbortSignal,
  { name, content, compress = true, createdAt, onBytes }: AddFileOptions & { name: string; content: Content },
): Promise<ZipEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  const countingStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes?.(chunk.length)
      done(null, chunk)
    },
  })
  const isWholeFile = typeof content === 'string' || Buffer.isBuffer(content)
  const source = isWholeFile ? Readable.from([content], { objectMode: false }) : Readable.from(content)
  zip.addReadStream(countingStream, name, { compress, ...(createdAt && { mtime: createdAt }) })
  await pipeline(source, countingStream, { signal })
  return { name, bytes, sha256: hash.digest('hex') }
}
