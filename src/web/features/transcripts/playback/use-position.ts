import { useCallback, useSyncExternalStore } from 'react'
import type { Player, PlayerState } from './player.ts'

/** How often a shown position is looked at while playing, in milliseconds. */
const lookEvery = 100

/** The position in whole steps, in seconds; renders again only when the step changes. */
export function usePosition(player: Player, step = 1): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [player.subscribe(listener), player.onSeek(listener)]
      const timer = setInterval(() => player.snapshot().playing && listener(), lookEvery)
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
    [player],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(player.position / step) * step)
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.snapshot)
}
