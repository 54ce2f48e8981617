import { ActionIcon, Button, Text } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fromStoredOptions } from '#web/features/uploads/options/upload-options.ts'
import classes from '#web/features/uploads/uploads.module.css'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { showCancelled } from './show-upload-issue.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { isUnderWay, stateOf } from './upload-state.ts'
import { useUploadList } from './use-upload-list.ts'

/** Duration of an upload before the hint that it may take a while, in milliseconds. */
const waitHintAfterMs = 3_000

interface UploadDockProps {
  uid: string
  orgId: string
  queue: UploadQueue
}

/** Floating panel with the progress of all uploads; minimized, it shows only their number. */
export default function UploadDock({ uid, orgId, queue }: UploadDockProps) {
  const { t } = useTranslation('uploads')
  const { files, unfinished, dropUnfinished } = useUploadList(uid, queue)
  const [folded, fold] = useLocalStorage({ key: 'longhand.uploads.folded', defaultValue: false })
  const [cancelling, setCancelling] = useState(false)
  const active = files.some((file) => isUnderWay(stateOf(file, true)))
  const [wasActive] = useDebouncedValue(active, waitHintAfterMs)
  const count = files.length + unfinished.length
  if (count === 0) return null

  if (folded) {
    return (
      <Button
        className={classes.pill}
        radius="xl"
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => fold(false)}
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
    showCancelled()
    setCancelling(false)
  }
  return (
    <section className={classes.dock} aria-label={t('dock.title')}>
      <div className={classes.dockHead}>
        <h2 className={classes.dockTitle}>{t('dock.count', { count })}</h2>
        {count > 1 && !cancelling && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setCancelling(true)}>
            {t('dock.cancelAll')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('dock.minimize')} onClick={() => fold(true)}>
          <IconChevronDown size={18} />
        </ActionIcon>
      </div>
      {cancelling && (
        <InlineConfirm
          className={classes.question}
          question={t('dock.cancelAllSure')}
          onYes={cancelAll}
          onNo={() => setCancelling(false)}
        />
      )}
      {active && wasActive && (
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
                continues: upload,
              })
            }}
            onDropped={() => dropUnfinished(upload.id)}
          />
        ))}
      </ul>
    </section>
  )
}
