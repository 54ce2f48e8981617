import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { Player } from './player.ts'

/** Stores the last playback position of a recording in this browser. */
export interface PositionStore {
  read(): number | null
  write(second: number | null): void
}

/** Interval between saves of the position during playback, in milliseconds. */
const saveIntervalMs = 5_000
/** Playback restarts from the beginning if its position is this close to either end, in seconds. */
const endMargin = 3

/**
 * Creates the store for a recording's position.
 * @param account ID of the listener's account
 */
export function createPositionStore(account: string, collectionId: string): PositionStore {
  const key = `longhand.place.${account}.${collectionId}`
  return {
    read() {
      const second = Number(localStore.getItem(key) ?? Number.NaN)
      return Number.isFinite(second) && second > 0 ? second : null
    },
    write(second) {
      if (second === null) localStore.removeItem(key)
      else localStore.setItem(key, second.toFixed(2))
    },
  }
}

type TrackedPlayer = Pick<Player, 'position' | 'snapshot' | 'subscribe' | 'onSeek'>

/**
 * Saves the position during playback, on pause and when the page closes; returns a function that
 * stops saving.
 */
export function savePosition(player: TrackedPlayer, store: PositionStore): () => void {
  let savedAt = 0
  let hasMoved = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (!hasMoved) return
    savedAt = Date.now()
    const { duration } = player.snapshot()
    const { position } = player
    const isInside = position > endMargin && position < duration - endMargin
    store.write(isInside ? position : null)
  }
  const scheduleSave = () => {
    const { isPlaying } = player.snapshot()
    hasMoved ||= isPlaying
    if (!isPlaying) return save()
    timer ??= setTimeout(
      () => {
        save()
        scheduleSave()
      },
      Math.max(0, savedAt + saveIntervalMs - Date.now()),
    )
  }
  const subscriptions = [
    player.subscribe(scheduleSave),
    player.onSeek(() => {
      hasMoved = true
      scheduleSave()
    }),
  ]
  addEventListener('pagehide', save)
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    removeEventListener('pagehide', save)
    save()
  }
}
