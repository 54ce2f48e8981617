import { notifications } from '@mantine/notifications'
import type { Saver } from './saver.ts'

/**
 * Saves before a server-side action on the text.
 * @returns whether everything is saved; if not, a message has been shown
 */
export async function ensureSaved(saver: Saver, errorMessage: string): Promise<boolean> {
  await saver.saveNow()
  const isSaved = saver.snapshot().kind === 'saved'
  if (!isSaved) notifications.show({ color: 'red', message: errorMessage })
  return isSaved
}
