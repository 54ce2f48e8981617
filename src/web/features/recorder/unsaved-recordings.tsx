import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { readRecording, removeRecording, type StoredRecording } from '#web/lib/storage/recording-store.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useRecordingNames } from './use-recording-session.ts'

interface UnsavedRecordingsProps {
  recordings: readonly StoredRecording[]
  onUpload: (file: RecordedFile) => Promise<void>
}

/** Offers recordings left behind in this browser by pages that were closed or crashed. */
export default function UnsavedRecordings({ recordings, onUpload }: UnsavedRecordingsProps) {
  const { t, i18n } = useTranslation('recorder')
  const nameOf = useRecordingNames()
  const [busy, setBusy] = useState<string | null>(null)
  const locale = i18n.resolvedLanguage ?? 'en'

  const upload = async (recording: StoredRecording) => {
    setBusy(recording.id)
    const bytes = await readRecording(recording)
    if (bytes) {
      const { mimeType: type, startedAt: lastModified, channelSpeakers } = recording
      const { title, fileName } = nameOf(lastModified, type)
      const file = new File([bytes], fileName, { type, lastModified })
      await onUpload({ file, title, recordingId: recording.id, channelSpeakers })
    }
    setBusy(null)
  }
  return (
    <Stack gap="xs" mb="md">
      {recordings.map((recording) => (
        <Alert key={recording.id} role="alert" color="yellow" icon={<IconMicrophone size={18} />}>
          <Group justify="space-between" gap="sm">
            {t('unsaved', {
              date: formatDateTime(recording.startedAt / 1000, locale, 'medium'),
              length: formatDuration(recording.seconds),
            })}
            <Group gap="xs">
              <Button size="xs" loading={busy === recording.id} onClick={() => void upload(recording)}>
                {t('upload')}
              </Button>
              <ConfirmButton
                size="xs"
                variant="default"
                question={t('discardSure')}
                onConfirm={() => void removeRecording(recording.id)}
              >
                {t('discard')}
              </ConfirmButton>
            </Group>
          </Group>
        </Alert>
      ))}
    </Stack>
  )
}
