import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorKinds } from '#contract/correction-choices.ts'
import type { FinishedCorrection } from '#contract/corrections.ts'
import { RereviewForm } from '#web/editing/corrections/rereview-form.tsx'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatLength, formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Differences } from './differences.tsx'
import { DisputeForm } from './dispute-form.tsx'

/** Errors in the corrector's own work by kind, with playable samples and a form for disputing the score. */
export function ScoreDetails({ id, work, stage, scores, review, dispute, decision }: FinishedCorrection) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  if (stage === 'review')
    return (
      <Stack gap="sm">
        <Text size="sm">{t('reviewsNotScored')}</Text>
        {id !== null && <AnotherReview id={id} />}
      </Stack>
    )
  if (!scores) return <Text size="sm">{t('notScored')}</Text>
  const counts = errorKinds.filter((kind) => scores.errors[kind] > 0)
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('changed', { count: scores.changed })}{' '}
        {t('played', {
          played: formatLength(scores.playedSeconds, locale),
          active: formatLength(scores.activeSeconds, locale),
        })}
      </Text>
      {review?.comment && <Text size="sm">{t('reviewComment', { comment: review.comment })}</Text>}
      {scores.comparedWith ? (
        <>
          <Text size="sm">
            {counts.length === 0
              ? t('noErrors')
              : counts
                  .map((kind) => `${t(`kinds.${kind}`)}: ${formatNumber(scores.errors[kind], locale)}`)
                  .join(' · ')}
          </Text>
          <Differences workId={work} />
          {decision !== null && <Text size="sm">{t('decision', { note: decision })}</Text>}
          {dispute === null && scores.examples.length > 0 && <DisputeForm workId={work} />}
        </>
      ) : (
        <Text size="sm">{t('notReviewed')}</Text>
      )}
    </Stack>
  )
}

/** Form that sends a reviewed correction for another review. */
function AnotherReview({ id }: { id: string }) {
  const { t } = useTranslation('corrections')
  const [isOpen, setOpen] = useState(false)
  const showError = useShowError(t('rereview.refused'))
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setOpen(true)}>
        {t('rereview.title')}
      </Button>
    )
  const close = () => setOpen(false)
  return <RereviewForm id={id} onSent={close} onError={showError} onCancel={close} />
}
