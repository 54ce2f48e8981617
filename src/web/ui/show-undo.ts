import { notifications } from '@mantine/notifications'
import { showAction, type ToastAction } from './show-action.tsx'

/** Says what was done, and takes it back when asked to; call what it returns when that can't be any more. */
export function showUndo(message: string, undo: ToastAction | null): () => void {
  if (undo) return showAction(message, undo)
  const id = notifications.show({ autoClose: 5_000, message })
  return () => void notifications.hide(id)
}
