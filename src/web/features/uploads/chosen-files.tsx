import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconMovie, IconPackage, IconVolume, IconX } from '@tabler/icons-react'
import { nameFromFile, sanitizeFileName } from '#domain/collections/file-names.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isBundle } from './queue/file-checks.ts'
import type { ChosenFile } from './queue/upload-queue.ts'
import classes from './uploads.module.css'

export function FileIcon({ name, type }: { name: string; type: string }) {
  const Icon = isBundle(name) ? IconPackage : type.startsWith('video/') ? IconMovie : IconVolume
  return <Icon size={20} stroke={1.5} aria-hidden className={classes.fileIcon} />
}

interface ChosenFilesProps {
  files: ChosenFile[]
  onRename: (file: File, title: string) => void
  onRemove: (file: File) => void
}

/** List of the selected files with their transcript names; files can be removed. */
export function ChosenFiles({ files, onRename, onRemove }: ChosenFilesProps) {
  const { t, i18n } = useTranslation('uploads')
  return (
    <ul className={classes.files} aria-label={t('dialog.chosen')}>
      {files.map(({ file, title = '' }) => {
        const name = sanitizeFileName(file.name)
        return (
          <li key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
            <FileIcon name={file.name} type={file.type} />
            <div className={classes.fileName}>
              {isBundle(file.name) ? (
                <Text size="sm">{t('dialog.bundle')}</Text>
              ) : (
                <TextInput
                  size="xs"
                  aria-label={t('dialog.name', { name })}
                  placeholder={nameFromFile(file.name)}
                  maxLength={300}
                  dir="auto"
                  value={title}
                  onChange={(event) => onRename(file, event.currentTarget.value)}
                />
              )}
              <Text size="xs" c="dimmed" truncate title={name}>
                <bdi>{name}</bdi> · {formatSize(file.size, i18n.resolvedLanguage ?? 'en')}
              </Text>
            </div>
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
