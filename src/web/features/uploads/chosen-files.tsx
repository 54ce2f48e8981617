import { ActionIcon, Text } from '@mantine/core'
import { IconMovie, IconVolume, IconX } from '@tabler/icons-react'
import { tidyFileName } from '#domain/collections.ts'
import { formatSize } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './uploads.module.css'

export function FileIcon({ type }: { type: string }) {
  const Icon = type.startsWith('video/') ? IconMovie : IconVolume
  return <Icon size={20} stroke={1.5} aria-hidden className={classes.fileIcon} />
}

/** The chosen files; each can be removed. */
export function ChosenFiles({ files, onRemove }: { files: File[]; onRemove: (file: File) => void }) {
  const { t, i18n } = useTranslation('uploads')
  return (
    <ul className={classes.files} aria-label={t('dialog.chosen')}>
      {files.map((file) => {
        const name = tidyFileName(file.name)
        return (
          <li key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
            <FileIcon type={file.type} />
            <Text size="sm" truncate title={name} className={classes.fileName}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="xs" c="dimmed" ff="monospace" className={classes.fixed}>
              {formatSize(file.size, i18n.resolvedLanguage ?? 'en')}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('dialog.remove', { name })}
              onClick={() => onRemove(file)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
