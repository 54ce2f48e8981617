import { useSyncExternalStore } from 'react'

/** Whether the offset form is open; kept outside so that a command can open it. */
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
