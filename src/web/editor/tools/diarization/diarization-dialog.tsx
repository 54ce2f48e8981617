import { Button, Group, Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { maxSpeakerCount } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SpeakerCountSelect } from '#web/ui/speaker-count-select.tsx'

interface DiarizationDialogProps {
  busy: boolean
  /** Reason why the identification couldn't be started; null if there is none. */
  problem: string | null
  onStart: (speakerCount: number | undefined) => void
  onClose: () => void
}

/** Dialog that asks for the number of speakers. */
export function DiarizationDialog({ busy, problem, onStart, onClose }: DiarizationDialogProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const [count, setCount] = useState<number | undefined>(undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(count)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={t('diarization.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit}>
        <Text size="sm">{t('diarization.text')}</Text>
        <SpeakerCountSelect
          label={t('diarization.count')}
          autoLabel={t('diarization.auto')}
          mt="md"
          data-autofocus
          value={count}
          max={maxSpeakerCount}
          onChange={setCount}
        />
        {problem && (
          <Text size="sm" c="var(--lh-danger)" role="alert" mt="sm">
            {problem}
          </Text>
        )}
        <Group gap="xs" mt="lg" justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('diarization.start')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
