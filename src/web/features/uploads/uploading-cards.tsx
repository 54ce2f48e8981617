import { Progress, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { nameFromFile, sanitizeFileName } from '#domain/collections/file-names.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isBundle } from './queue/file-checks.ts'
import type { UploadQueue } from './queue/upload-queue.ts'
import type { UploadFile } from './queue/uploader-plugin.ts'
import { useUploadStatus } from './queue/use-upload-status.ts'
import { useUploader } from './uploader.tsx'
import classes from './uploads.module.css'

/** Cards for recordings being uploaded to the list; in a project, only those for that project. */
export default function UploadingCards({ project }: { project: string | undefined }) {
  const { queue } = useUploader()
  return queue && <CardList queue={queue} project={project} />
}

function CardList({ queue, project }: { queue: UploadQueue; project: string | undefined }) {
  const { t } = useTranslation('uploads')
  const { orgId } = useUploader()
  const files = Object.values(useSyncExternalStore(queue.subscribe, queue.files)).filter(
    ({ meta }) => meta.orgId === orgId && (project === undefined || meta.options?.project === project),
  )
  if (files.length === 0) return null
  return (
    <ul className={classes.uploadingCards} aria-label={t('dock.title')}>
      {files.map((file) => (
        <UploadingCard key={file.id} file={file} />
      ))}
    </ul>
  )
}

function UploadingCard({ file }: { file: UploadFile }) {
  const { state, percent, text } = useUploadStatus(file, 'card')
  const fileName = file.name ?? ''
  const name = file.meta.title ?? (isBundle(fileName) ? sanitizeFileName(fileName) : nameFromFile(fileName))
  return (
    <li className={classes.uploadingCard}>
      <Text fw={600} truncate title={name}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c={state === 'failed' ? 'var(--lh-danger)' : 'dimmed'}>
        {text}
      </Text>
      <Progress value={percent} size="sm" mt={8} aria-label={name} />
    </li>
  )
}
