import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { maxCorrectionText } from '#contract/correction-choices.ts'
import { useReturnCorrection } from '#web/editing/corrections/queries.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { isRefusal } from './is-refusal.ts'

interface ReturnDialogProps {
  job: JobTools
  kind: 'reject' | 'release'
  onClose: () => void
}

/** Asks before a job is put back into the queue: released, or rejected with a reason. */
export default function ReturnDialog({ job, kind, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['corrections', 'common'])
  const errorText = useErrorText()
  const give = useReturnCorrection(job.correction.id)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const rejects = kind === 'reject'
  const submit = async () => {
    setError(null)
    // What can't be saved stays in this browser, and isn't a reason to keep the job.
    await job.saveAll()
    give.mutate(rejects ? reason.trim() : null, {
      onSuccess: () => {
        notifications.show({ message: t(rejects ? 'rejected' : 'released') })
        job.onLeave()
      },
      onError: (refusal) => {
        if (!isRefusal(refusal)) return setError(errorText(refusal))
        onClose()
        job.onRefused()
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(rejects ? 'rejectDialog.title' : 'releaseDialog.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t(rejects ? 'rejectDialog.text' : 'releaseDialog.text')}</Text>
          {rejects && (
            <Textarea
              label={t('rejectDialog.reason')}
              autosize
              minRows={2}
              maxRows={8}
              required
              maxLength={maxCorrectionText}
              value={reason}
              data-autofocus
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {error && (
            <Text c="var(--lh-danger)" size="sm" role="alert">
              {error}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              type="submit"
              color={rejects ? 'red' : undefined}
              loading={give.isPending}
              disabled={rejects && reason.trim() === ''}
              {...(!rejects && { 'data-autofocus': true })}
            >
              {t(rejects ? 'reject' : 'releaseDialog.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
