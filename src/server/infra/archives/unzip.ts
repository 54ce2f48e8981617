import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Storage, StorageError } from '#server/infra/storage/storage.ts'

/** `unsafe`: some entries have names or types that our archives never contain. */
export type ArchiveProblem = 'not_archive' | 'damaged' | 'unsafe'

/** Thrown if an archive can't be read. `message` is in English, for developers. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

export interface Archive {
  /** Uncompressed file sizes in bytes, as declared in the archive, by name. */
  sizes: ReadonlyMap<string, number>
  /**
   * Reads a file as a stream, which fails if the size isn't as declared.
   * @throws ArchiveError damaged
   */
  read(name: string): Promise<Readable>
}

/** Returns the file type in an entry's Unix attributes, such as a directory or a symbolic link. */
const fileType = (entry: Entry) => (entry.externalFileAttributes >>> 28) & 0xf
const regularFile = 0x8

/** Reads byte ranges of an object. */
class StoredObjectReader extends RandomAccessReader {
  readonly #read: (start: number, end: number) => Promise<Readable>

  constructor(storage: Pick<Storage, 'read'>, key: string) {
    super()
    this.#read = (start, end) => storage.read(key, { start, end: end - 1 })
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const passThrough = new PassThrough()
    if (end <= start) return passThrough.end()
    this.#read(start, end)
      .then((source) => pipeline(source, passThrough))
      .catch((error: unknown) =>
        passThrough.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    return passThrough
  }
}

/**
 * Opens a ZIP archive in storage without reading all of it. Only archives of plain files are accepted: no
 * absolute or parent paths, links, duplicate names, or encryption.
 * @throws ArchiveError
 */
export async function openArchive(
  storage: Pick<Storage, 'read' | 'head'>,
  key: string,
  { maxFiles }: { maxFiles: number },
): Promise<Archive> {
  const { size } = await storage.head(key)
  const zip = await fromRandomAccessReaderPromise(new StoredObjectReader(storage, key), size, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch((error: unknown) => {
    throw new ArchiveError('not_archive', "The file isn't a complete ZIP archive", {
      cause: error,
    })
  })
  const entries = await listEntries(zip, maxFiles)
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new ArchiveError('damaged', `${name} is missing`)
      return readEntry(zip, entry)
    },
  }
}

async function listEntries(zip: ZipFile, maxFiles: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const type = fileType(entry)
      if (entry.fileName.endsWith('/') || (type !== 0 && type !== regularFile))
        throw new ArchiveError('unsafe', "The archive has entries that aren't files")
      if (entry.isEncrypted()) throw new ArchiveError('unsafe', 'The archive is encrypted')
      if (entries.has(entry.fileName))
        throw new ArchiveError('unsafe', 'The archive has two files with the same name')
      entries.set(entry.fileName, entry)
      if (entries.size > maxFiles) throw new ArchiveError('unsafe', 'The archive has too many files')
    }
    return entries
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    // The library itself rejects unsafe names.
    const isUnsafeName = /absolute path|invalid relative path|invalid characters/.test(String(error))
    throw new ArchiveError(isUnsafeName ? 'unsafe' : 'damaged', 'The list of files is damaged', {
      cause: error,
    })
  }
}

/** Reads an entry, converting the library's errors. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const toArchiveError = (error: unknown) =>
    error instanceof StorageError
      ? error
      : new ArchiveError('damaged', `${entry.fileName} is damaged`, { cause: error })
  const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw toArchiveError(error)
  })
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of source) yield chunk
      } catch (error) {
        throw toArchiveError(error)
      } finally {
        if (!source.destroyed) source.destroy()
      }
    })(),
    { objectMode: false },
  )
}
