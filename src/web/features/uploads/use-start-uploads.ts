import { notifications } from '@mantine/notifications'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { ChosenFile, UploadQueue, UploadTarget } from './queue/upload-queue.ts'

/** Returns a function that adds files to the queue and shows a message for each one already in it. */
export function useStartUploads(queue: UploadQueue | undefined) {
  const { t } = useTranslation('uploads')
  return async (files: ChosenFile[], target: UploadTarget) => {
    if (files.length === 0) return
    const duplicates = (await queue?.start(files, target)) ?? []
    for (const { name } of duplicates) notifications.show({ message: t('refused.twice', { name }) })
  }
}
