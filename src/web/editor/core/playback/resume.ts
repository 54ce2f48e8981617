import { localStore } from '#web/lib/browser-storage.ts'
import type { Player } from './player.ts'

/** Stores the last position in a recording in this browser. */
export interface PositionStore {
  read(): number | null
  write(second: number | null): void
}

/** Interval between saves of the position during playback, in milliseconds. */
const keepEvery = 5_000
/** Positions within this distance of either end start from the beginning, in seconds. */
const endMargin = 3

/**
 * Creates the store of a recording's position.
 * @param account id of the listener
 */
export function positionStore(account: string, collectionId: string): PositionStore {
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

type Played = Pick<Player, 'position' | 'snapshot' | 'subscribe' | 'onSeek'>

/** Saves the position during playback, on pause and when the page closes; returns a function that stops it. */
export function savePosition(player: Played, store: PositionStore): () => void {
  let keptAt = 0
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (!touched) return
    keptAt = Date.now()
    const { duration } = player.snapshot()
    const { position } = player
    const isInside = position > endMargin && position < duration - endMargin
    store.write(isInside ? position : null)
  }
  const later = () => {
    const { playing } = player.snapshot()
    touched ||= playing
    if (!playing) return keep()
    timer ??= setTimeout(
      () => {
        keep()
        later()
      },
      Math.max(0, keptAt + keepEvery - Date.now()),
    )
  }
  const offs = [
    player.subscribe(later),
    player.onSeek(() => {
      touched = true
      later()
    }),
  ]
  addEventListener('pagehide', keep)
  return () => {
    for (const off of offs) off()
    removeEventListener('pagehide', keep)
    keep()
  }
}
