import { sessionStore } from '#web/lib/storage/browser-storage.ts'

/** Per-tab storage for uploads, so that two tabs never send the same file. */
export interface Slot {
  number: number
  release: () => void
}

const maxSlots = 16
/**
 * Maximum time after a reload to wait for the previous page to release its slot, in milliseconds. A
 * duplicated tab also waits this long.
 */
const releaseTimeoutMs = 2_000

/**
 * Claims the slot that this tab had before a reload, or else the first free one. Where Web Locks aren't
 * available (insecure contexts), all tabs use the first slot.
 */
export async function claimSlot(uid: string): Promise<Slot> {
  const key = `longhand.uploads.slot.${uid}`
  const before = sessionStore.getItem(key)
  if (!navigator.locks) return { number: 0, release: () => undefined }
  const candidates = Array.from({ length: maxSlots }, (_, number) => ({ number, waitMs: 0 }))
  if (before !== null) candidates.unshift({ number: Number(before), waitMs: releaseTimeoutMs })
  for (const { number, waitMs } of candidates) {
    const release = await holdLock(`longhand-uploads-${uid}-${number}`, waitMs)
    if (!release) continue
    sessionStore.setItem(key, String(number))
    return { number, release }
  }
  return { number: maxSlots, release: () => undefined }
}

/** Holds a lock until it is released or the page closes; returns undefined if another page holds it. */
function holdLock(name: string, timeoutMs: number): Promise<(() => void) | undefined> {
  const options = timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true }
  return new Promise((resolve) => {
    const holdUntilReleased = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }
    navigator.locks.request(name, options, holdUntilReleased).catch(() => resolve(undefined))
  })
}

/** Returns whether another tab in this browser may be uploading this user's files. */
export async function isUploadingInOtherTab(uid: string): Promise<boolean> {
  if (!navigator.locks) return false
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith(`longhand-uploads-${uid}-`)).length > 1
}
