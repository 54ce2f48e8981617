import { ActionIcon, Button, Text } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fromStoredOptions } from '#web/features/uploads/options/upload-options.ts'
import classes from '#web/features/uploads/uploads.module.css'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { showCanceled } from './show-upload-issue.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { isInTransit, stateOf } from './upload-state.ts'
import { useUploadList } from './use-upload-list.ts'

/** Delay before hinting that an upload may take a while, in milliseconds. */
const waitHintAfterMs = 3_000

interface UploadDockProps {
  uid: string
  orgId: string
  queue: UploadQueue
}

/** Floating panel that shows the progress of all uploads, or just their number when minimized. */
export default function UploadDock({ uid, orgId, queue }: UploadDockProps) {
  const { t } = useTranslation('uploads')
  const { files, unfinished, dropUnfinished } = useUploadList(uid, queue)
  const [isFolded, setFolded] = useLocalStorage({ key: 'longhand.uploads.folded', defaultValue: false })
  const [isCanceling, setIsCanceling] = useState(false)
  const hasActive = files.some((file) => isInTransit(stateOf(file, true)))
  const [wasActive] = useDebouncedValue(hasActive, waitHintAfterMs)
  const count = files.length + unfinished.length
  if (count === 0) return null

  if (isFolded) {
    return (
      <Button
        className={classes.pill}
        radius="xl"
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => setFolded(false)}
      >
        {t('dock.count', { count })}
      </Button>
    )
  }
  const cancelAll = () => {
    for (const { id } of files) queue.cancel(id)
    for (const { id } of unfinished) {
      dropUnfinished(id)
      void call('abortUpload', { params: { uid, uploadId: id } }).catch(() => undefined)
    }
    showCanceled()
    setIsCanceling(false)
  }
  return (
    <section className={classes.dock} aria-label={t('dock.title')}>
      <div className={classes.dockHead}>
        <h2 className={classes.dockTitle}>{t('dock.count', { count })}</h2>
        {count > 1 && !isCanceling && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsCanceling(true)}>
            {t('dock.cancelAll')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('dock.minimize')}
          onClick={() => setFolded(true)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
      </div>
      {isCanceling && (
        <InlineConfirm
          className={classes.question}
          question={t('dock.cancelAllSure')}
          onConfirm={cancelAll}
          onCancel={() => setIsCanceling(false)}
        />
      )}
      {hasActive && wasActive && (
        <Text size="xs" c="dimmed" className={classes.wait} role="status">
          {t('dock.wait')}
        </Text>
      )}
      <ul className={classes.rows}>
        {files.map((file) => (
          <UploadRow key={file.id} uid={uid} file={file} queue={queue} />
        ))}
        {unfinished.map((upload) => (
          <UnfinishedRow
            key={upload.id}
            uid={uid}
            upload={upload}
            onResume={(file) => {
              dropUnfinished(upload.id)
              void queue.start([{ file }], {
                orgId,
                ...fromStoredOptions(upload.options),
                resumedUpload: upload,
              })
            }}
            onDiscarded={() => dropUnfinished(upload.id)}
          />
        ))}
      </ul>
    </section>
  )
}
