import { ActionIcon, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload } from '#contract/uploads.ts'
import { FileIcon } from '#web/features/uploads/chosen-files.tsx'
import classes from '#web/features/uploads/uploads.module.css'
import { call } from '#web/lib/api.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { ReselectFile } from './reselect-file.tsx'

interface UnfinishedRowProps {
  uid: string
  upload: Upload
  onResume: (file: File) => void
  onDropped: () => void
}

/** Row of an unfinished upload on the server that this browser doesn't know. */
export function UnfinishedRow({ uid, upload, onResume, onDropped }: UnfinishedRowProps) {
  const { t } = useTranslation('uploads')
  const [cancelling, setCancelling] = useState(false)
  const abort = useMutation({
    mutationFn: () => call('abortUpload', { params: { uid, uploadId: upload.id } }),
    onSettled: onDropped,
  })
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <FileIcon name={upload.name} type={upload.contentType} />
        <Text size="sm" truncate title={upload.name} className={classes.fileName}>
          <bdi>{upload.name}</bdi>
        </Text>
        {!cancelling && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('row.cancel', { name: upload.name })}
            onClick={() => setCancelling(true)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {cancelling ? (
        <InlineConfirm
          className={classes.question}
          question={t('row.cancelSure')}
          onYes={() => abort.mutate()}
          onNo={() => setCancelling(false)}
        />
      ) : (
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {t('row.gone')}
          </Text>
          <ReselectFile wanted={upload} onChoose={onResume} />
        </Group>
      )}
    </li>
  )
}
