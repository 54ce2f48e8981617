import { useCallback, useSyncExternalStore } from 'react'
import { runClock } from './clock.ts'
import type { Player, PlayerState } from './player.ts'

/** Returns the position in multiples of `step`, in seconds; rerenders once per step. */
export function usePosition(player: Player, step = 1): number {
  const stepOf = useCallback(() => Math.floor(player.position / step + 1e-6) * step, [player, step])
  const subscribe = useCallback(
    (listener: () => void) =>
      runClock(player, () => {
        listener()
        return (stepOf() + step) * 1000
      }).stop,
    [player, stepOf, step],
  )
  return useSyncExternalStore(subscribe, stepOf)
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.snapshot)
}
