import { Button, Group, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorrectorEntry } from '#contract/corrector-admin.ts'
import { maxBlockReasonLength } from '#contract/corrector-choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useAdminCall } from './queries.ts'

export type Decision = 'accept' | 'decline' | 'block'

const textKeys = {
  accept: { label: 'note', hint: 'noteHint', done: 'accepted' },
  decline: { label: 'note', hint: 'noteHint', done: 'declined' },
  block: { label: 'blockReason', hint: 'blockHint', done: 'blockDone' },
} as const

interface DecisionFormProps {
  corrector: CorrectorEntry
  decision: Decision
  onClose: () => void
}

/** Form for deciding on an application or blocking a corrector, with a note to that person. */
export function DecisionForm({ corrector: { uid, name }, decision, onClose }: DecisionFormProps) {
  const { t } = useTranslation('correctorAdmin')
  const [note, setNote] = useState('')
  const { label, hint, done } = textKeys[decision]
  const params = { uid }
  const decide = useAdminCall((text: string) =>
    decision === 'block'
      ? call('blockCorrector', { params, body: { reason: text } })
      : call('decideApplication', { params, body: { accepted: decision === 'accept', note: text } }),
  )
  const showError = useShowError()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        decide.mutate(note, {
          onError: showError,
          onSuccess: () => {
            notifications.show({ message: t(`correctors.${done}`, { name }) })
            onClose()
          },
        })
      }}
    >
      <Stack gap="xs">
        <Textarea
          autoFocus
          label={t(`correctors.${label}`)}
          description={t(`correctors.${hint}`)}
          autosize
          minRows={2}
          maxLength={maxBlockReasonLength}
          required={decision === 'block'}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            type="submit"
            {...(decision === 'block' && { color: 'red', disabled: note.trim() === '' })}
            loading={decide.isPending}
          >
            {t(`correctors.${decision}`)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('correctors.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
