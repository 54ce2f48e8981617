import { Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Upload } from '#contract/uploads.ts'
import classes from '#web/features/uploads/uploads.module.css'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ReselectFile } from './reselect-file.tsx'
import { RowFrame } from './row-frame.tsx'

interface UnfinishedRowProps {
  uid: string
  upload: Upload
  onResume: (file: File) => void
  onDiscarded: () => void
}

/** Row for an unfinished upload that the server has but this browser's queue doesn't. */
export function UnfinishedRow({ uid, upload, onResume, onDiscarded }: UnfinishedRowProps) {
  const { t } = useTranslation('uploads')
  const abort = useMutation({
    mutationFn: () => call('abortUpload', { params: { uid, uploadId: upload.id } }),
    onSettled: onDiscarded,
  })
  return (
    <li className={classes.row}>
      <RowFrame
        name={upload.name}
        fileName={upload.name}
        type={upload.contentType}
        onCancel={() => abort.mutate()}
      >
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {t('row.gone')}
          </Text>
          <ReselectFile expectedFile={upload} onChoose={onResume} />
        </Group>
      </RowFrame>
    </li>
  )
}
