import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { useLanguageChoice } from '#web/features/uploads/options/use-language-choice.ts'
import classes from '#web/features/uploads/uploads.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { DuplicateChoice } from './duplicate-choice.tsx'
import { isBundle } from './file-checks.ts'
import { ReselectFile } from './reselect-file.tsx'
import { RowFrame } from './row-frame.tsx'
import { showCanceled } from './show-upload-issue.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { isInTransit } from './upload-state.ts'
import type { UploadFile } from './uploader-plugin.ts'
import { useUploadStatus } from './use-upload-status.ts'

const EditUpload = lazyComponent(() => import('#web/features/uploads/edit-upload.tsx'))

interface UploadRowProps {
  uid: string
  file: UploadFile
  queue: UploadQueue
}

export function UploadRow({ uid, file, queue }: UploadRowProps) {
  const { t } = useTranslation(['uploads', 'common'])
  const [isEditing, setIsEditing] = useState(false)
  const { options: languages } = useLanguageChoice()
  const { title, languageCode, options, duplicate } = file.meta
  const name = title ?? sanitizeFileName(file.name ?? '')
  const { state, percent, text } = useUploadStatus(file, 'row')
  const isStarting = file.meta.sent && isInTransit(state)
  // A bundle contains its own name and language.
  const hasSettings = !isStarting && !isBundle(file.name)
  const cancel = () => {
    queue.cancel(file.id)
    showCanceled(name)
  }
  return (
    <li className={classes.row}>
      <RowFrame
        name={name}
        fileName={file.name ?? ''}
        type={file.type ?? ''}
        onCancel={isStarting ? undefined : cancel}
        actions={
          <>
            {hasSettings && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('uploads:row.edit', { name })}
                onClick={() => setIsEditing(true)}
              >
                <IconPencil size={16} />
              </ActionIcon>
            )}
            {isInTransit(state) && !isStarting && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('uploads:row.pause', { name })}
                onClick={() => queue.pause(file.id)}
              >
                <IconPlayerPause size={16} />
              </ActionIcon>
            )}
            {state === 'paused' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('uploads:row.resume', { name })}
                onClick={() => queue.resume(file.id)}
              >
                <IconPlayerPlay size={16} />
              </ActionIcon>
            )}
          </>
        }
      >
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
              onKeepBoth={() => queue.keepBoth(file.id)}
            />
          )}
          {state === 'gone' && (
            <ReselectFile
              expectedFile={{ name, size: file.size ?? 0 }}
              onChoose={(data) => queue.resume(file.id, data)}
            />
          )}
        </Group>
        <Progress value={percent} size="sm" aria-label={name} animated={state === 'starting'} />
        {hasSettings && (
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
      </RowFrame>
      {isEditing && (
        <Suspense>
          <EditUpload
            uid={uid}
            orgId={file.meta.orgId}
            fileName={sanitizeFileName(file.name ?? '')}
            settings={{ languageCode, title, options }}
            onSave={(settings) => queue.change(file.id, settings)}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
