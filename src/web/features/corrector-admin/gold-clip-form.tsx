import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { goldSeconds, maxGoldNameLength } from '#contract/corrector-choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ClipRange, type ClipTimes, parseRange } from './clip-range.tsx'
import { type SearchedWorkspace, useAdminCall } from './queries.ts'
import { RecordingSelect } from './recording-select.tsx'

interface GoldClipFormProps {
  workspaces: readonly SearchedWorkspace[]
  onClose: () => void
}

/** Form that creates a gold clip from part of a recording. */
export function GoldClipForm({ workspaces, onClose }: GoldClipFormProps) {
  const { t } = useTranslation('correctorAdmin')
  const [recording, setRecording] = useState<Collection | null>(null)
  const [name, setName] = useState('')
  const [times, setTimes] = useState<ClipTimes>({ start: '', end: '' })
  const [isChecked, setChecked] = useState(false)
  const add = useAdminCall((body: { collectionId: string; name: string; start: number; end: number }) =>
    call('addGoldClip', { body }),
  )
  const showError = useShowError()
  const duration = recording?.props.duration ?? 0
  const choose = (collection: Collection | null) => {
    setRecording(collection)
    if (!collection) return
    if (name.trim() === '') setName(collection.name.slice(0, maxGoldNameLength))
    const end = Math.min(goldSeconds.usual, Math.floor(collection.props.duration ?? 0))
    setTimes({ start: formatDuration(0), end: formatDuration(end) })
  }
  const submit = () => {
    setChecked(true)
    const range = parseRange(times, duration)
    if (!recording || name.trim() === '' || !range) return
    add.mutate(
      { collectionId: recording.id, name, ...range },
      {
        onError: showError,
        onSuccess: () => {
          notifications.show({ message: t('gold.added') })
          onClose()
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm" maw={560}>
        <RecordingSelect
          workspaces={workspaces}
          value={recording}
          error={isChecked && !recording && t('gold.recordingMissing')}
          onChange={choose}
        />
        <TextInput
          label={t('gold.name')}
          maxLength={maxGoldNameLength}
          value={name}
          error={isChecked && name.trim() === '' && t('gold.nameMissing')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {recording && (
          <ClipRange
            key={recording.id}
            recordingId={recording.id}
            duration={duration}
            value={times}
            isChecked={isChecked}
            onChange={setTimes}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            {t('gold.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('gold.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
