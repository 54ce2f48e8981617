import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partSize } from '#contract/limits.ts'
import { createFolder, replaceAtomically, runStorageWork } from './files.ts'
import { requireSafeKey } from './keys.ts'
import { MultipartFolder, type PartHeaders } from './multipart.ts'
import type { DiskReserve } from './reserve.ts'
import { signRequest, verifySignature } from './signing.ts'
import { type Storage, StorageError, type StoredObject } from './storage.ts'

/** Storage whose signed URLs are served by this server's routes. */
export interface FileSystemStorage extends Storage {
  /** Stores a part uploaded to a signed URL and returns its ETag. */
  receivePart(multipartId: string, part: number, body: Readable, headers: PartHeaders): Promise<string>
  /** Whether a URL was signed by this server for this method and hasn't expired. */
  verifyAddress(method: string, path: string, query: { expires: number; signature: string }): boolean
}

/** Returns the path of an object's signed URL, without the query. */
const objectPath = (key: string) => `/objects/${key}`
const partPath = (multipartId: string, part: number) => `/objects/parts/${multipartId}/${part}`

/**
 * Stores objects as files under `root`. URLs are paths on this server, signed with `secret`.
 * Acknowledged writes are synced, and objects appear only when complete, via rename. Parts and
 * large files can't use the disk's `reserve`.
 */
export function createFileSystemStorage(
  root: string,
  secret: Buffer,
  reserve: DiskReserve,
): FileSystemStorage {
  const objects = join(root, 'objects')
  const multiparts = new MultipartFolder(join(root, 'multiparts'))

  const pathOf = (key: string): string => join(objects, requireSafeKey(key))
  const address = (method: string, path: string, expiresInSeconds: number, extraQuery = '') => {
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
    return `${path}?expires=${expires}&signature=${signRequest(secret, method, path, expires)}${extraQuery}`
  }

  /** Lists the objects in a folder and its subfolders. */
  async function* walkFolder(folder: string): AsyncGenerator<StoredObject> {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(emptyIfNotFound)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* walkFolder(path)
      if (!entry.isFile() || entry.name.endsWith('.tmp')) continue
      const stats = await stat(path).catch(emptyIfNotFound)
      if ('size' in stats) yield { key: relative(objects, path), size: stats.size, changed: stats.mtime }
    }
  }

  return {
    browserSources: [],
    async createMultipart(key, { size }) {
      pathOf(key)
      // Rejects an upload up front if it won't fit; space is checked again for each part.
      const { release } = await reserve.hold(size)
      release()
      return multiparts.create(key, size)
    },
    async signPart(_key, multipartId, part, expiresInSeconds) {
      return address('PUT', partPath(multipartId, part), expiresInSeconds)
    },
    listParts: (_key, multipartId) => multiparts.list(multipartId),
    async completeMultipart(key, multipartId, parts) {
      const target = pathOf(key)
      const existingStats = await stat(target).catch(() => undefined)
      // If the call is a retry, the first call has already moved the file.
      if (existingStats && !(await multiparts.exists(multipartId))) return
      if (existingStats) return multiparts.abort(multipartId)
      await multiparts.complete(multipartId, parts, target)
    },
    abortMultipart: (_key, multipartId) => multiparts.abort(multipartId),
    abortStale: (before) => multiparts.abortStale(before),

    async putFile(key, path) {
      const target = pathOf(key)
      const { size } = await runStorageWork(() => stat(path))
      await reserve.withReservation(size, () =>
        runStorageWork(() =>
          createAtomically(target, (temporary) => copyFile(path, temporary, constants.COPYFILE_FICLONE)),
        ),
      )
    },
    async putStream(key, body) {
      const target = pathOf(key)
      await runStorageWork(() =>
        createAtomically(target, (temporary) =>
          pipeline(
            body,
            (chunks) => withinReserve(reserve, chunks),
            createWriteStream(temporary, { flags: 'wx' }),
          ),
        ),
      )
      return (await runStorageWork(() => stat(target))).size
    },
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      // Objects are replaced, never modified, so two names can share the same bytes.
      await runStorageWork(() => createAtomically(target, (temporary) => linkOrCopy(source, temporary)))
    },
    async head(key) {
      const { size } = await runStorageWork(() => stat(pathOf(key)))
      return { size }
    },
    async read(key, range) {
      const file = await runStorageWork(() => open(pathOf(key), 'r'))
      return file.createReadStream({ highWaterMark: 256 * 1024, ...range })
    },
    async localFile(key) {
      const path = pathOf(key)
      await runStorageWork(() => stat(path))
      return path
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async folderSize(folder) {
      let bytes = 0
      for await (const { size } of walkFolder(pathOf(folder))) bytes += size
      return bytes
    },
    async list(folder) {
      return Array.fromAsync(walkFolder(pathOf(folder)))
    },
    listAll: () => walkFolder(objects),
    async deleteFolder(folder) {
      await rm(pathOf(folder), { force: true, recursive: true })
    },
    async signGet(key, expiresInSeconds, filename) {
      const extraQuery = filename === undefined ? '' : `&filename=${encodeURIComponent(filename)}`
      return address('GET', objectPath(key), expiresInSeconds, extraQuery)
    },
    async check() {
      await mkdir(objects, { recursive: true })
      const { bavail } = await statfs(objects)
      if (bavail === 0) throw new StorageError('storage_full', 'The disk is full')
    },

    async receivePart(multipartId, part, body, headers) {
      const { release } = await reserve.hold(Math.min(headers.length ?? partSize, partSize))
      try {
        return await multiparts.storePart(multipartId, part, body, headers)
      } finally {
        release()
      }
    },
    verifyAddress: (method, path, query) => verifySignature(secret, method, path, query),
  }
}

function emptyIfNotFound(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

/** Number of bytes to pass through between checks of the free space. */
const checkedBytes = 16 * 1024 * 1024

/**
 * Passes chunks through as long as free space stays above the reserve.
 * @throws StorageError storage_full
 */
async function* withinReserve(reserve: DiskReserve, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let uncheckedBytes = 0
  for await (const chunk of chunks) {
    uncheckedBytes += chunk.length
    if (uncheckedBytes > checkedBytes) {
      const { release } = await reserve.hold(checkedBytes)
      release()
      uncheckedBytes = 0
    }
    yield chunk
  }
}

/**
 * Links or copies a file; file systems that don't support links, or reach their limit, store the
 * bytes twice.
 */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Creates `target` with `write`, and its folder, completely or not at all. */
async function createAtomically(target: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await createFolder(dirname(target))
  await replaceAtomically(target, write)
}
