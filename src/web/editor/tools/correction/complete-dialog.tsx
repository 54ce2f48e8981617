import { Alert, Button, Group, Input, Modal, Rating, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, useSyncExternalStore } from 'react'
import { maxCorrectionTextLength } from '#contract/correction-choices.ts'
import { coveredPercent, findGaps } from '#domain/comparison/coverage.ts'
import { useCompleteCorrection } from '#web/editing/corrections/queries.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { usePlayerState } from '#web/editor/core/playback/use-position.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { type ApiError, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isLostJobError } from './is-lost-job-error.ts'
import { useCaptionProblems } from './use-caption-problems.ts'

interface CompleteDialogProps {
  context: CommandContext
  job: JobTools
  onClose: () => void
}

const titles = {
  transcript: 'completeDialog.title',
  review: 'completeDialog.reviewTitle',
  exam: 'exam.complete',
} as const
const commentHelp = {
  transcript: 'completeDialog.commentHelp',
  review: 'completeDialog.reviewCommentHelp',
} as const
const completedTexts = {
  transcript: 'completeDialog.completed',
  review: 'completeDialog.reviewed',
  exam: 'exam.completed',
} as const

/** Dialog for completing a job with a comment and a rating; starts with an overview of the remaining work. */
export default function CompleteDialog({ context, job, onClose }: CompleteDialogProps) {
  const { t } = useTranslation(['corrections', 'common'])
  const { correction, type } = job
  const [comment, setComment] = useState('')
  const [rating, setRating] = useState(0)
  const { error, submit, busy } = useComplete(job, onClose)
  const captionProblems = useCaptionProblems(context, correction)
  const needsRating = type === 'review'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(titles[type])}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit({ comment: comment.trim(), rating: rating || undefined })
        }}
      >
        <Stack gap="md">
          <CoverageSummary context={context} job={job} onClose={onClose} />
          {captionProblems > 0 && (
            <Alert variant="default">{t('completeDialog.captions', { count: captionProblems })}</Alert>
          )}
          {type !== 'exam' && (
            <Textarea
              label={t('completeDialog.comment')}
              description={t(commentHelp[type])}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={maxCorrectionTextLength}
              value={comment}
              data-autofocus
              onChange={(event) => setComment(event.currentTarget.value)}
            />
          )}
          {type !== 'exam' && (
            <Input.Wrapper
              label={t(needsRating ? 'completeDialog.rateCorrector' : 'completeDialog.rateDraft')}
              description={t(
                needsRating ? 'completeDialog.rateCorrectorHelp' : 'completeDialog.rateDraftHelp',
              )}
              labelElement="div"
            >
              <Rating
                mt={6}
                size="lg"
                value={rating}
                onChange={setRating}
                getSymbolLabel={(count) => t('completeDialog.stars', { count })}
              />
            </Input.Wrapper>
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
            <Button type="submit" loading={busy} disabled={needsRating && rating === 0}>
              {t('complete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Shares of the recording that were played and reviewed, with a link to the first unplayed passage. */
function CoverageSummary({
  context,
  job,
  onClose,
}: Pick<CompleteDialogProps, 'context' | 'job' | 'onClose'>) {
  const { t, i18n } = useTranslation('corrections')
  const { played, reviewed } = useSyncExternalStore(job.coverage.subscribe, job.coverage.snapshot)
  const { duration } = usePlayerState(context.session.player)
  const percent = (value: number) => formatPercent(value, i18n.resolvedLanguage ?? 'en')
  const gaps = findGaps(played, duration)
  return (
    <>
      <Text size="sm">
        {t('completeDialog.done', {
          played: percent(coveredPercent(played, duration)),
          reviewed: percent(coveredPercent(reviewed, duration)),
        })}
      </Text>
      {gaps.length > 0 && (
        <Alert variant="default">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('completeDialog.unplayed', { count: gaps.length })}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                onClose()
                getCommand('nextUnplayed').run(context)
              }}
            >
              {t('completeDialog.playThem')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

/** Extracts the number of caption problems from a server error. */
const problemsOf = ({ details }: ApiError) => (details as { problems?: number } | undefined)?.problems ?? 1

interface CompleteValues {
  comment: string
  rating: number | undefined
}

/** Completes a job once everything is saved. */
function useComplete(job: JobTools, onClose: () => void) {
  const { t } = useTranslation('corrections')
  const errorText = useErrorText()
  const complete = useCompleteCorrection(job.correction.id)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showFailure = (reason: unknown) => {
    if (hasErrorCode(reason, 'not_ready'))
      return setError(t('completeDialog.captions', { count: problemsOf(reason) }))
    if (!isLostJobError(reason)) return setError(errorText(reason))
    onClose()
    job.onRefused()
  }
  const submit = async (values: CompleteValues) => {
    setError(null)
    setSaving(true)
    const isSaved = await job.saveAll()
    setSaving(false)
    if (!isSaved) return setError(t('completeDialog.unsaved'))
    complete.mutate(
      { ...values, completionTime: Math.round(performance.now() - job.openedAt) },
      {
        onSuccess: () => {
          notifications.show({
            message: t(completedTexts[job.type]),
          })
          job.onLeave()
        },
        onError: showFailure,
      },
    )
  }
  return {
    submit: (values: CompleteValues) => void submit(values),
    error,
    busy: saving || complete.isPending,
  }
}
