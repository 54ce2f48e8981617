import { notifications } from '@mantine/notifications'
import { showAction, type ToastAction } from './show-action.tsx'

/** Shows a message with an Undo button. @returns a function that hides the message */
export function showUndo(message: string, undo: ToastAction | null): () => void {
  if (undo) return showAction(message, undo)
  const id = notifications.show({ autoClose: 5_000, message })
  return () => void notifications.hide(id)
}
