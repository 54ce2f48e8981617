import { notifications } from '@mantine/notifications'
import { showActionToast, type ToastAction } from './show-action-toast.tsx'

/** Shows a message with an Undo button. @returns a function that hides the message */
export function showUndoToast(message: string, undo: ToastAction | null): () => void {
  if (undo) return showActionToast(message, undo)
  const id = notifications.show({ autoClose: 5_000, message })
  return () => void notifications.hide(id)
}
