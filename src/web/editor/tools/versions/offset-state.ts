import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

/** Whether the offset form is open; kept outside the component so that a command can open it. */
let isOpen = false
const listeners = createListeners()

export function setOffsetFormOpen(next: boolean): void {
  isOpen = next
  listeners.notify()
}

export const useOffsetFormOpen = (): boolean => useSyncExternalStore(listeners.add, () => isOpen)
