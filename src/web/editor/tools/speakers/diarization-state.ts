import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

/**
 * Whether the dialog for identifying the speakers again is open; kept outside the component so that a command
 * can open it.
 */
let isOpen = false
const listeners = createListeners()

export function setDiarizationDialogOpen(next: boolean): void {
  isOpen = next
  listeners.notify()
}

export const useDiarizationDialogOpen = (): boolean => useSyncExternalStore(listeners.add, () => isOpen)
