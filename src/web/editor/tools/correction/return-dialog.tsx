import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { maxCorrectionTextLength } from '#contract/correction-choices.ts'
import { useReturnCorrection } from '#web/editing/corrections/queries.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isLostJobError } from './is-lost-job-error.ts'

interface ReturnDialogProps {
  job: JobTools
  kind: 'reject' | 'release'
  onClose: () => void
}

const texts = {
  reject: {
    title: 'rejectDialog.title',
    text: 'rejectDialog.text',
    confirm: 'reject',
    done: 'rejected',
  },
  release: {
    title: 'releaseDialog.title',
    text: 'releaseDialog.text',
    confirm: 'releaseDialog.confirm',
    done: 'released',
  },
  exam: {
    title: 'exam.giveUpTitle',
    text: 'exam.giveUpText',
    confirm: 'exam.giveUpConfirm',
    done: 'exam.gaveUp',
  },
} as const

/**
 * Confirmation dialog for returning a job to the queue, releasing it, rejecting it with a reason, or
 * abandoning an exam.
 */
export default function ReturnDialog({ job, kind, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['corrections', 'common'])
  const errorText = useErrorText()
  const returnJob = useReturnCorrection(job.correction.id)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const needsReason = kind === 'reject'
  const text = texts[job.type === 'exam' ? 'exam' : kind]
  const submit = async () => {
    setError(null)
    // Changes that can't be saved remain in this browser, so they are no reason to keep the job.
    await job.saveAll()
    returnJob.mutate(needsReason ? reason.trim() : null, {
      onSuccess: () => {
        notifications.show({ message: t(text.done) })
        job.onLeave()
      },
      onError: (refusal) => {
        if (!isLostJobError(refusal)) return setError(errorText(refusal))
        onClose()
        job.onRefused()
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(text.title)}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t(text.text)}</Text>
          {needsReason && (
            <Textarea
              label={t('rejectDialog.reason')}
              autosize
              minRows={2}
              maxRows={8}
              required
              maxLength={maxCorrectionTextLength}
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
              color={text === texts.release ? undefined : 'red'}
              loading={returnJob.isPending}
              disabled={needsReason && reason.trim() === ''}
              {...(!needsReason && { 'data-autofocus': true })}
            >
              {t(text.confirm)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
