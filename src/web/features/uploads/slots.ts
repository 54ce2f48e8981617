import { sessionStore } from '#web/lib/browser-storage.ts'

/** A tab's own storage for uploads, so that two tabs never send the same file. */
export interface Slot {
  number: number
  release: () => void
}

const maxSlots = 16

/**
 * Claims the slot that this tab had before a reload, or the first free one. Without Web Locks (in insecure contexts),
 * all tabs use the first.
 */
export async function claimSlot(uid: string): Promise<Slot> {
  const key = `longhand.uploads.slot.${uid}`
  const before = Number(sessionStore.getItem(key) ?? 0)
  if (!navigator.locks) return { number: 0, release: () => undefined }
  const candidates = [before, ...Array.from({ length: maxSlots }, (_, number) => number)]
  for (const number of candidates) {
    const release = await holdLock(`longhand-uploads-${uid}-${number}`)
    if (!release) continue
    sessionStore.setItem(key, String(number))
    return { number, release }
  }
  return { number: maxSlots, release: () => undefined }
}

/** Acquires a lock until it is released or the page closes; undefined if another page holds it. */
function holdLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}

/** Returns whether another tab of this browser may be uploading files of this user. */
export async function isUploadingElsewhere(uid: string): Promise<boolean> {
  if (!navigator.locks) return false
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith(`longhand-uploads-${uid}-`)).length > 1
}
