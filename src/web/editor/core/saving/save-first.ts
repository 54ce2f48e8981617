import { notifications } from '@mantine/notifications'
import type { Saver } from './saver.ts'

/** Saves before the server works on what it has. @returns whether it has everything now; if not, that was said. */
export async function saveFirst(saver: Saver, complaint: string): Promise<boolean> {
  await saver.saveNow()
  const saved = saver.snapshot().kind === 'saved'
  if (!saved) notifications.show({ color: 'red', message: complaint })
  return saved
}
