import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { servedType } from './keys.ts'
import { sizeIfExists } from './missing-objects.ts'
import type { Storage, StoredObject } from './storage.ts'

export interface MoveProgress {
  /** Number of verified objects in the target. */
  done: number
  total: number
  /** Total size of these objects, in bytes. */
  bytes: number
  totalBytes: number
}

export interface MoveOptions {
  from: Storage
  to: Storage
  /** File that records verified objects, for the next attempt. */
  journal: string
  /** Deletes the source's objects once all are verified. */
  deleteSource: boolean
  signal: AbortSignal
  onProgress(progress: MoveProgress): void
}

export interface MoveOutcome extends Omit<MoveProgress, 'done'> {
  /** Objects copied by this attempt; the others already existed. */
  copiedCount: number
  /** Objects that were deleted from the source in the meantime. */
  missingCount: number
  deleted: number
}

/** Number of objects copied and verified concurrently. */
const concurrency = 4

const entry = z.object({ key: z.string(), size: z.number(), changed: z.number() })

/**
 * Copies all objects from one storage to another, and verifies the size and SHA-256 of each one as
 * read from the target. Can be interrupted and run again: verified objects that haven't changed
 * aren't copied again.
 * @throws StorageError; Error if a copy differs
 */
export async function moveObjects(options: MoveOptions): Promise<MoveOutcome> {
  const { from, to, journal, signal, onProgress } = options
  const verifiedLines = await readJournal(journal)
  const objects = await Array.fromAsync(from.listAll())
  const totalBytes = objects.reduce((sum, { size }) => sum + size, 0)
  const progress: MoveProgress = { done: 0, total: objects.length, bytes: 0, totalBytes }
  const outcome: MoveOutcome = {
    total: objects.length,
    bytes: 0,
    totalBytes,
    copiedCount: 0,
    missingCount: 0,
    deleted: 0,
  }
  const remainingObjects = objects.values()
  const moveNext = async () => {
    for (const object of remainingObjects) {
      signal.throwIfAborted()
      const isKnown =
        verifiedLines.has(lineOf(object)) && (await sizeIfExists(to, object.key)) === object.size
      const result = isKnown ? 'there' : await moveObject(from, to, object)
      if (!isKnown && result !== 'gone') await appendFile(journal, `${lineOf(object)}\n`)
      if (result === 'copied') outcome.copiedCount += 1
      if (result === 'gone') outcome.missingCount += 1
      progress.done += 1
      progress.bytes += object.size
      onProgress(progress)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, moveNext))
  if (options.deleteSource)
    for (const { key } of objects) {
      signal.throwIfAborted()
      await from.delete(key)
      outcome.deleted += 1
    }
  return { ...outcome, bytes: progress.bytes }
}

/** Copies an object unless the target already has the same bytes. */
async function moveObject(
  from: Storage,
  to: Storage,
  { key, size }: StoredObject,
): Promise<'copied' | 'there' | 'gone'> {
  try {
    const hash = await hashOf(from, key)
    const isAlreadyMoved = (await sizeIfExists(to, key)) === size && (await hashOf(to, key)) === hash
    if (isAlreadyMoved) return 'there'
    await to.putStream(key, await from.read(key), servedType(key))
    if ((await sizeIfExists(to, key)) !== size || (await hashOf(to, key)) !== hash)
      throw new Error(`${key} differs after the copy; run the command again`)
    return 'copied'
  } catch (error) {
    // The object was deleted after it was listed.
    if ((await sizeIfExists(from, key)) === undefined) return 'gone'
    throw error
  }
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const lineOf = ({ key, size, changed }: StoredObject): string =>
  JSON.stringify({ key, size, changed: changed.getTime() })

/** Parses the lines that record verified objects; a killed process may have truncated the last one. */
async function readJournal(path: string): Promise<Set<string>> {
  await mkdir(dirname(path), { recursive: true })
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (text && !text.endsWith('\n')) await appendFile(path, '\n')
  return new Set(text.split('\n').filter(isEntry))
}

function isEntry(line: string): boolean {
  try {
    return entry.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}
