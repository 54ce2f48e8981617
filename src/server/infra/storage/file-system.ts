import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partSize } from '#contract/limits.ts'
import { makeFolder, storing, syncFolder } from './files.ts'
import { MultipartFolder, type PartHeaders } from './multipart.ts'
import type { DiskReserve } from './reserve.ts'
import { sign, verify } from './signing.ts'
import { type Storage, StorageError } from './storage.ts'

/** Storage whose signed URLs lead to routes of this server. */
export interface FileSystemStorage extends Storage {
  /** Stores a part sent to a signed URL; resolves with its ETag. */
  receivePart(multipartId: string, part: number, body: Readable, headers: PartHeaders): Promise<string>
  /** Whether a URL was signed here for this method and hasn't expired. */
  verifyAddress(method: string, path: string, query: { expires: number; signature: string }): boolean
}

const safeKey = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Path of an object's signed URL, without the query. */
const objectPath = (key: string) => `/objects/${key}`
const partPath = (multipartId: string, part: number) => `/objects/parts/${multipartId}/${part}`

/**
 * Objects as files below `root`. URLs are paths of this server, signed with `secret`. Acknowledged writes are synced;
 * objects appear complete, by rename. Parts and large files don't use the `reserve` of the disk.
 */
export function createFileSystemStorage(
  root: string,
  secret: Buffer,
  reserve: DiskReserve,
): FileSystemStorage {
  const objects = join(root, 'objects')
  const multiparts = new MultipartFolder(join(root, 'multiparts'))

  const pathOf = (key: string): string => {
    if (key.length > 512 || !safeKey.test(key)) throw new StorageError('not_found', 'There is no such object')
    return join(objects, key)
  }
  const address = (method: string, path: string, expiresInSeconds: number, extra = '') => {
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
    return `${path}?expires=${expires}&signature=${sign(secret, method, path, expires)}${extra}`
  }

  return {
    async createMultipart(key, { size }) {
      pathOf(key)
      // An object that can't be stored completely isn't started; space is checked again for each part.
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
      const there = await stat(target).catch(() => undefined)
      // A repeated call: the first one moved the file.
      if (there && !(await multiparts.exists(multipartId))) return
      if (there) return multiparts.abort(multipartId)
      await multiparts.complete(multipartId, parts, target)
    },
    abortMultipart: (_key, multipartId) => multiparts.abort(multipartId),

    async putFile(key, path) {
      const target = pathOf(key)
      const { size } = await storing(() => stat(path))
      await reserve.during(size, () =>
        storing(() => place(target, (temporary) => copyFile(path, temporary, constants.COPYFILE_FICLONE))),
      )
    },
    async putStream(key, body) {
      const target = pathOf(key)
      await storing(() =>
        place(target, (temporary) =>
          pipeline(
            body,
            (chunks) => withinReserve(reserve, chunks),
            createWriteStream(temporary, { flags: 'wx' }),
          ),
        ),
      )
      return (await storing(() => stat(target))).size
    },
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      // Objects are replaced, never changed, so that two names can share the same bytes.
      await storing(() => place(target, (temporary) => linkOrCopy(source, temporary)))
    },
    async head(key) {
      const { size } = await storing(() => stat(pathOf(key)))
      return { size }
    },
    async read(key, range) {
      const file = await storing(() => open(pathOf(key), 'r'))
      return file.createReadStream({ highWaterMark: 256 * 1024, ...range })
    },
    async localFile(key) {
      const path = pathOf(key)
      await storing(() => stat(path))
      return path
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async folderSize(folder) {
      const root = pathOf(folder)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(orNothing)
      const files = entries.filter((entry) => entry.isFile())
      const sizes = await Promise.all(
        files.map(({ parentPath, name }) =>
          stat(join(parentPath, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async deleteFolder(folder) {
      await rm(pathOf(folder), { force: true, recursive: true })
    },
    async signGet(key, expiresInSeconds, filename) {
      const extra = filename === undefined ? '' : `&filename=${encodeURIComponent(filename)}`
      return address('GET', objectPath(key), expiresInSeconds, extra)
    },
    async check() {
      await mkdir(objects, { recursive: true })
      const { bavail } = await statfs(objects)
      if (bavail === 0) throw new StorageError('storage_full', 'There is no space left')
    },

    async receivePart(multipartId, part, body, headers) {
      const { release } = await reserve.hold(Math.min(headers.length ?? partSize, partSize))
      try {
        return await multiparts.put(multipartId, part, body, headers)
      } finally {
        release()
      }
    },
    verifyAddress: (method, path, query) => verify(secret, method, path, query),
  }
}

function orNothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

/** Bytes of a stream between checks of the space. */
const checkedBytes = 16 * 1024 * 1024

/** The same chunks while there is space beyond the reserve. @throws StorageError storage_full */
async function* withinReserve(reserve: DiskReserve, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unchecked = 0
  for await (const chunk of chunks) {
    unchecked += chunk.length
    if (unchecked > checkedBytes) {
      const { release } = await reserve.hold(checkedBytes)
      release()
      unchecked = 0
    }
    yield chunk
  }
}

/** File systems without links, or with too many of them, store the bytes twice. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Creates `target` with `write`, synced, completely or not at all. */
async function place(target: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await makeFolder(dirname(target))
  const temporary = `${target}.${randomUUID()}.tmp`
  try {
    await write(temporary)
    const file = await open(temporary, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
    await syncFolder(dirname(target))
  } finally {
    await rm(temporary, { force: true })
  }
}
