import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { sanitizeFileName } from '#domain/collections.ts'
import { formatPercent, formatSize } from '#web/lib/format.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { FileIcon } from './chosen-files.tsx'
import { DuplicateChoice } from './duplicate-choice.tsx'
import { ReselectFile } from './reselect-file.tsx'
import { showCancelled } from './show-upload-issue.tsx'
import { failureText } from './upload-failure.tsx'
import { percentOf } from './upload-progress.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './uploader-plugin.ts'
import classes from './uploads.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

const EditUpload = lazyComponent(() => import('./edit-upload.tsx'))

type RowState =
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'duplicate'
  | 'needsLanguage'
  | 'starting'
  | 'gone'
  | 'failed'

function stateOf(file: UploadFile): RowState {
  if (file.error) return 'failed'
  if (file.isGhost && !file.meta.sent) return 'gone'
  const { sent, duplicate, keepsBoth, languageCode } = file.meta
  if (sent && duplicate && !keepsBoth) return 'duplicate'
  if (sent) return languageCode ? 'starting' : 'needsLanguage'
  if (file.meta.paused) return 'paused'
  return file.meta.uploadId ? 'uploading' : 'waiting'
}

interface UploadRowProps {
  uid: string
  file: UploadFile
  queue: UploadQueue
}

export function UploadRow({ uid, file, queue }: UploadRowProps) {
  const { t, i18n } = useTranslation(['uploads', 'common'])
  const { t: tError } = useTranslation('errors')
  const [cancelling, setCancelling] = useState(false)
  const [editing, setEditing] = useState(false)
  const { options: languages } = useLanguageChoice()
  const { title, languageCode, options, duplicate } = file.meta
  const name = title ?? sanitizeFileName(file.name ?? '')
  const state = stateOf(file)
  const percent = percentOf(file)
  const locale = i18n.resolvedLanguage ?? 'en'
  const shown = {
    other: duplicate?.name,
    percent: formatPercent(percent, locale, 2),
    size: formatSize(file.size ?? 0, locale),
  }
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
            aria-label={t('uploads:row.edit', { name })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {!cancelling && (state === 'waiting' || state === 'uploading') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('uploads:row.pause', { name })}
            onClick={() => queue.pause(file.id)}
          >
            <IconPlayerPause size={16} />
          </ActionIcon>
        )}
        {!cancelling && state === 'paused' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('uploads:row.resume', { name })}
            onClick={() => queue.resume(file.id)}
          >
            <IconPlayerPlay size={16} />
          </ActionIcon>
        )}
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
        <InlineConfirm
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
              ff={state === 'uploading' || state === 'paused' ? 'monospace' : undefined}
            >
              {text}
            </Text>
            {state === 'failed' && (
              <Button size="compact-sm" variant="light" onClick={() => queue.retry(file.id)}>
                {t('common:retry')}
              </Button>
            )}
            {state === 'duplicate' && duplicate && (
              <DuplicateChoice
                id={duplicate.id}
                onSkip={() => queue.cancel(file.id)}
                onKeep={() => queue.keepBoth(file.id)}
              />
            )}
            {state === 'gone' && (
              <ReselectFile
                wanted={{ name, size: file.size ?? 0 }}
                onChoose={(data) => queue.resume(file.id, data)}
              />
            )}
          </Group>
          <Progress value={percent} size="sm" aria-label={name} animated={state === 'starting'} />
          {state !== 'starting' && (
            <LanguageSelect
              mt={8}
              size="xs"
              label={null}
              aria-label={t('uploads:row.language', { name })}
              options={languages}
              value={languageCode || null}
              onChange={(code) => code && queue.change(file.id, { languageCode: code })}
            />
          )}
        </>
      )}
      {editing && (
        <Suspense>
          <EditUpload
            uid={uid}
            orgId={file.meta.orgId}
            fileName={sanitizeFileName(file.name ?? '')}
            settings={{ languageCode, title, options }}
            onSave={(settings) => queue.change(file.id, settings)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
