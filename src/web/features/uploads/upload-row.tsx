import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { tidyFileName } from '#domain/collections.ts'
import { formatPercent, formatSize } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Question } from '#web/ui/question.tsx'
import { ChooseAgain } from './choose-again.tsx'
import { FileIcon } from './chosen-files.tsx'
import { showCancelled } from './show-upload-issue.tsx'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './uploader-plugin.ts'
import classes from './uploads.module.css'
import { failureText } from './use-upload-queue.ts'

type RowState = 'waiting' | 'uploading' | 'starting' | 'gone' | 'failed'

function stateOf(file: UploadFile): RowState {
  if (file.error) return 'failed'
  if (file.isGhost && !file.meta.sent) return 'gone'
  if (file.meta.sent) return 'starting'
  return file.meta.uploadId ? 'uploading' : 'waiting'
}

function percentOf({ progress, size }: UploadFile): number {
  const sent = progress.bytesUploaded || 0
  return size ? Math.min(100, (100 * sent) / size) : 0
}

export function UploadRow({ file, queue }: { file: UploadFile; queue: UploadQueue }) {
  const { t, i18n } = useTranslation(['uploads', 'common'])
  const { t: tError } = useTranslation('errors')
  const [cancelling, setCancelling] = useState(false)
  const name = tidyFileName(file.name ?? '')
  const state = stateOf(file)
  const percent = percentOf(file)
  const locale = i18n.resolvedLanguage ?? 'en'
  const shown = { percent: formatPercent(percent, locale, 2), size: formatSize(file.size ?? 0, locale) }
  const text = state === 'failed' ? failureText(tError, locale, file) : t(`uploads:row.${state}`, shown)
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <FileIcon type={file.type ?? ''} />
        <Text size="sm" truncate title={name} className={classes.fileName}>
          <bdi>{name}</bdi>
        </Text>
        {!cancelling && state !== 'starting' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('uploads:row.cancel', { name })}
            onClick={() => setCancelling(true)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {cancelling ? (
        <Question
          className={classes.question}
          question={t('uploads:row.cancelSure')}
          onYes={() => {
            queue.cancel(file.id)
            showCancelled(name)
          }}
          onNo={() => setCancelling(false)}
        />
      ) : (
        <>
          <Group justify="space-between" gap="xs" mb={6}>
            <Text
              size="xs"
              c={state === 'failed' ? 'var(--lh-danger)' : 'dimmed'}
              ff={state === 'uploading' ? 'monospace' : undefined}
            >
              {text}
            </Text>
            {state === 'failed' && (
              <Button size="compact-sm" variant="light" onClick={() => queue.retry(file.id)}>
                {t('common:retry')}
              </Button>
            )}
            {state === 'gone' && (
              <ChooseAgain
                wanted={{ name, size: file.size ?? 0 }}
                onChoose={(data) => queue.resume(file.id, data)}
              />
            )}
          </Group>
          <Progress value={percent} size="sm" aria-label={name} animated={state === 'starting'} />
        </>
      )}
    </li>
  )
}
