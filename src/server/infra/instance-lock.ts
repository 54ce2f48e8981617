import { randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentProcessIdentity, isAlive, type ProcessIdentity } from './process-identity.ts'

/** Thrown if another instance is using the data folder. */
export class InstanceLockError extends Error {
  readonly expected = true
  constructor(folder: string, pid: number) {
    super(
      `Longhand is already running on ${folder} (process ${pid}). ` +
        'Stop it first, or set LONGHAND_DATA to another folder.',
    )
  }
}

export interface InstanceLock {
  release(): Promise<void>
}

const FILE = 'longhand.pid'
const HEARTBEAT_MS = 2_000
/**
 * A holder that can't be inspected (on another machine or in a container) counts as alive as long as its
 * heartbeat continues.
 */
const SILENCE_MS = 12_000
/** Maximum time for replacing a dead process's lock. */
const TAKEOVER_MS = 10_000
const POLL_MS = 100

async function tryCreate(file: string, content: string): Promise<boolean> {
  const part = `${file}.${randomUUID()}`
  try {
    await writeFile(part, content)
    // Unlike a file opened for writing, a link appears together with its content.
    await link(part, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

async function checkHolderAlive(file: string, holder: ProcessIdentity, silenceMs: number): Promise<boolean> {
  const isHolderAlive = await isAlive(holder)
  if (isHolderAlive !== null) return isHolderAlive
  const readModifiedMs = () =>
    stat(file).then(
      (s) => s.mtimeMs,
      () => 0,
    )
  const first = await readModifiedMs()
  const deadline = performance.now() + silenceMs
  if (Date.now() - first > 10 * silenceMs) return false
  while (performance.now() < deadline) {
    await sleep(POLL_MS)
    const now = await readModifiedMs()
    // Zero means that the lock was released in the meantime.
    if (now !== first) return now !== 0
  }
  return false
}

/** Replaces the lock of a dead process. Only the first process to create the claim file may do so. */
async function takeOverLock(file: string, staleContent: string, content: string): Promise<boolean> {
  const claim = `${file}.claim`
  if (!(await tryCreate(claim, content))) {
    const ageMs = await stat(claim).then(
      (s) => Date.now() - s.mtimeMs,
      () => 0,
    )
    if (ageMs > TAKEOVER_MS) await rm(claim, { force: true })
    await sleep(POLL_MS)
    return false
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => '')) !== staleContent) return false
    const part = `${file}.${randomUUID()}`
    try {
      await writeFile(part, content)
      await rename(part, file)
    } finally {
      await rm(part, { force: true })
    }
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

/** Returns whether a file is the lock or one of its temporary files. */
export const isLockFile = (name: string): boolean => name.startsWith(FILE)

/** Whether a living process holds the folder. If the process can't be inspected, its heartbeat decides. */
export async function isHeld(folder: string): Promise<boolean> {
  const file = join(folder, FILE)
  const holder = parse(await readFile(file, 'utf8').catch(() => ''))
  if (!holder) return false
  const modifiedMs = await stat(file).then(
    (s) => s.mtimeMs,
    () => 0,
  )
  return (await isAlive(holder)) ?? Date.now() - modifiedMs < SILENCE_MS
}

function parse(text: string): ProcessIdentity | null {
  try {
    const { pid, started, space } = JSON.parse(text)
    return Number.isInteger(pid) ? { pid, started, space } : null
  } catch {
    return null
  }
}

/**
 * Tries once to acquire the lock.
 * @returns false if the lock changed hands in the meantime and must be checked again
 */
async function attempt(folder: string, content: string, silenceMs: number): Promise<boolean> {
  const file = join(folder, FILE)
  if (await tryCreate(file, content)) return true
  const lockContent = await readFile(file, 'utf8').catch(() => null)
  if (lockContent === null) return false
  const holder = parse(lockContent)
  if (holder && (await checkHolderAlive(file, holder, silenceMs)))
    throw new InstanceLockError(folder, holder.pid)
  return takeOverLock(file, lockContent, content)
}

/**
 * Gives this process exclusive use of the data folder, which is created if missing. A killed process's lock
 * is replaced immediately. Released by `release`, or when this process exits.
 * @param silenceMs how long the heartbeat of a holder on another machine or in another container may pause
 * @throws InstanceLockError if another process holds the folder
 */
export async function acquireInstanceLock(folder: string, silenceMs = SILENCE_MS): Promise<InstanceLock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, FILE)
  const content = `${JSON.stringify(await currentProcessIdentity())}\n`
  let isLocked = false
  while (!isLocked) isLocked = await attempt(folder, content, silenceMs)
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, HEARTBEAT_MS).unref()
  const releaseOnExit = () => {
    try {
      unlinkSync(file)
    } catch {
      // Someone removed the file or the folder, so the lock is gone.
    }
  }
  process.once('exit', releaseOnExit)
  return {
    release: async () => {
      clearInterval(heartbeat)
      process.off('exit', releaseOnExit)
      await rm(file, { force: true })
    },
  }
}
