import { Progress, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { nameFromFile } from '#domain/collections.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { percentOf } from './upload-progress.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useUploader } from './uploader.tsx'
import classes from './uploads.module.css'

/** Cards of the recordings that are being uploaded into the list; with a project, only of those for it. */
export default function UploadingCards({ project }: { project: string | undefined }) {
  const { queue } = useUploader()
  return queue && <Cards queue={queue} project={project} />
}

function Cards({ queue, project }: { queue: UploadQueue; project: string | undefined }) {
  const { t, i18n } = useTranslation('uploads')
  const { orgId } = useUploader()
  const files = Object.values(useSyncExternalStore(queue.subscribe, queue.files)).filter(
    ({ meta }) => meta.orgId === orgId && (project === undefined || meta.options?.project === project),
  )
  if (files.length === 0) return null
  return (
    <ul className={classes.uploadingCards} aria-label={t('dock.title')}>
      {files.map((file) => {
        const name = file.meta.title ?? nameFromFile(file.name ?? '')
        const percent = percentOf(file)
        return (
          <li key={file.id} className={classes.uploadingCard}>
            <Text fw={600} truncate title={name}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {file.meta.sent
                ? t('card.uploaded')
                : t('card.uploading', { percent: formatPercent(percent, i18n.resolvedLanguage ?? 'en', 2) })}
            </Text>
            <Progress value={percent} size="sm" mt={8} aria-label={name} />
          </li>
        )
      })}
    </ul>
  )
}
