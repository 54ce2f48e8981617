import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { goldSeconds, maxGoldName } from '#contract/corrector-choices.ts'
import { parseTime } from '#domain/time-text.ts'
import { call } from '#web/lib/api.ts'
import { formatDuration } from '#web/lib/format.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useAdminCall } from './queries.ts'

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Form that makes a gold clip of a part of a recording. */
export function GoldClipForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('correctorAdmin')
  const [recording, setRecording] = useState('')
  const [name, setName] = useState('')
  const [start, setStart] = useState('0:00')
  const [end, setEnd] = useState(formatDuration(goldSeconds.usual))
  const [isChecked, setChecked] = useState(false)
  const add = useAdminCall((body: { collectionId: string; name: string; start: number; end: number }) =>
    call('addGoldClip', { body }),
  )
  const showError = useShowError()
  const collectionId = anId.exec(recording)?.[0]?.toLowerCase()
  const [from, to] = [parseTime(start), parseTime(end)]
  const length = (to ?? 0) - (from ?? 0)
  const hasTimes = from !== null && to !== null && length >= goldSeconds.min && length <= goldSeconds.max
  const submit = () => {
    setChecked(true)
    if (!collectionId || name.trim() === '' || !hasTimes) return
    add.mutate(
      { collectionId, name, start: from, end: to },
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
        <TextInput
          autoFocus
          label={t('gold.recording')}
          description={t('gold.recordingHint')}
          value={recording}
          error={isChecked && !collectionId && t('gold.recordingMissing')}
          onChange={({ currentTarget }) => setRecording(currentTarget.value)}
        />
        <TextInput
          label={t('gold.name')}
          maxLength={maxGoldName}
          value={name}
          error={isChecked && name.trim() === '' && t('gold.nameMissing')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t('gold.start')}
            description={t('gold.timeHint')}
            value={start}
            onChange={({ currentTarget }) => setStart(currentTarget.value)}
          />
          <TextInput
            label={t('gold.end')}
            description={t('gold.timeHint')}
            value={end}
            error={isChecked && !hasTimes && t('gold.timeInvalid')}
            onChange={({ currentTarget }) => setEnd(currentTarget.value)}
          />
        </Group>
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
