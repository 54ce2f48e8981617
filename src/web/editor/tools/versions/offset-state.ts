import { useSyncExternalStore } from 'react'

/** Whether times are being shifted; kept outside so that a command can begin it. */
let open = false
const listeners = new Set<() => void>()

export function setShifting(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShifting = (): boolean => useSyncExternalStore(subscribe, () => open)
