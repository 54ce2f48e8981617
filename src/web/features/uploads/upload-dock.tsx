import { ActionIcon, Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Question } from '#web/ui/question.tsx'
import { showCancelled } from './show-upload-issue.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import classes from './uploads.module.css'
import { useUploadList } from './use-upload-list.ts'

interface UploadDockProps {
  uid: string
  orgId: string
  queue: UploadQueue
}

/** The floating panel: every upload with its progress; minimized, a pill with their number. */
export default function UploadDock({ uid, orgId, queue }: UploadDockProps) {
  const { t } = useTranslation('uploads')
  const { files, unfinished, dropUnfinished } = useUploadList(uid, queue)
  const [folded, fold] = useLocalStorage({ key: 'longhand.uploads.folded', defaultValue: false })
  const [cancelling, setCancelling] = useState(false)
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
    showCancelled()
    setCancelling(false)
  }
  return (
    <section className={classes.dock} aria-label={t('dock.title')}>
      <div className={classes.dockHead}>
        <h2 className={classes.dockTitle}>{t('dock.count', { count })}</h2>
        {files.length > 1 && !cancelling && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setCancelling(true)}>
            {t('dock.cancelAll')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('dock.minimize')} onClick={() => fold(true)}>
          <IconChevronDown size={18} />
        </ActionIcon>
      </div>
      {cancelling && (
        <Question
          className={classes.question}
          question={t('dock.cancelAllSure')}
          onYes={cancelAll}
          onNo={() => setCancelling(false)}
        />
      )}
      <ul className={classes.rows}>
        {files.map((file) => (
          <UploadRow key={file.id} file={file} queue={queue} />
        ))}
        {unfinished.map((upload) => (
          <UnfinishedRow
            key={upload.id}
            uid={uid}
            upload={upload}
            onResume={(file, languageCode) => {
              dropUnfinished(upload.id)
              void queue.start([file], { orgId, languageCode, continues: upload })
            }}
            onDropped={() => dropUnfinished(upload.id)}
          />
        ))}
      </ul>
    </section>
  )
}
