import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

/** Whether the import dialog is open; kept outside the component so that a command can open it. */
let isOpen = false
const listeners = createListeners()

export function setImportDialogOpen(next: boolean): void {
  isOpen = next
  listeners.notify()
}

export const useImportDialogOpen = (): boolean => useSyncExternalStore(listeners.add, () => isOpen)
