import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { BoardItem } from '#contract/correction-board.ts'
import { languageName } from '#domain/languages/languages.ts'
import { RereviewForm } from '#web/editing/corrections/rereview-form.tsx'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime, formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rowClasses from '#web/ui/rows.module.css'
import { AssignForm } from './assign-form.tsx'
import { CorrectionHistoryPanel } from './correction-history-panel.tsx'
import classes from './corrector-admin.module.css'
import { useAdminCall, useRefresh } from './queries.ts'

/** Row for a correction, with its deadline, corrector and administrator actions. */
export function BoardRow({ item }: { item: BoardItem }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [open, setOpen] = useState<'history' | 'assign' | 'review' | null>(null)
  const refresh = useRefresh()
  const showError = useShowError()
  const close = () => setOpen(null)
  const name = t('queue.name', {
    language: languageName(item.language, locale),
    length: formatDuration(item.seconds),
  })
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Deadline item={item} />
        <Facts item={item} />
      </div>
      <Group gap="xs">
        {item.state === 'waiting' && item.kind !== 'exam' && !item.ownQueue && open !== 'assign' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('queue.assignName', { name })}
            onClick={() => setOpen('assign')}
          >
            {t('queue.assign')}
          </Button>
        )}
        {item.state === 'complete' && item.kind === 'order' && item.collection && open !== 'review' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('queue.toReviewName', { name })}
            onClick={() => setOpen('review')}
          >
            {t('queue.toReview')}
          </Button>
        )}
        {item.state === 'taken' && <RequeueButton item={item} name={name} />}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open === 'history'}
          aria-label={open === 'history' ? t('queue.hide') : t('queue.historyName', { name })}
          onClick={() => setOpen(open === 'history' ? null : 'history')}
        >
          {t(open === 'history' ? 'queue.hide' : 'queue.history')}
        </Button>
      </Group>
      {open !== null && (
        <div className={classes.below}>
          {open === 'history' && <CorrectionHistoryPanel id={item.id} />}
          {open === 'assign' && <AssignForm item={item} onClose={close} />}
          {open === 'review' && item.collection && (
            <RereviewForm
              id={item.collection}
              onSent={() => {
                void refresh()
                close()
              }}
              onError={showError}
              onCancel={close}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Deadline({ item: { due, delivered, state } }: { item: BoardItem }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const format = (time: number) => formatDateTime(time, i18n.resolvedLanguage ?? 'en')
  const isLate = delivered === null && state !== 'canceled' && state !== 'complete' && due * 1000 < Date.now()
  if (delivered !== null) return <Text size="sm">{t('queue.delivered', { time: format(delivered) })}</Text>
  return (
    <Text size="sm" {...(isLate && { className: classes.late })}>
      {t(isLate ? 'queue.late' : 'queue.due', { time: format(due) })}
    </Text>
  )
}

function Facts({ item }: { item: BoardItem }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const format = (time: number) => formatDateTime(time, i18n.resolvedLanguage ?? 'en')
  const { kind, product, stage, state, corrector, taken, assigned, paused, ownQueue, ordered } = item
  const facts = [
    t(`queue.states.${state}`),
    t(`queue.kind.${kind}`),
    ...(product === 'captions' ? [t('queue.captions')] : []),
    ...(stage === 'review' ? [t('queue.review')] : []),
    ...(paused ? [t('queue.paused')] : []),
    ...(ownQueue ? [t('queue.own')] : []),
    t('queue.ordered', { time: format(ordered) }),
    ...(corrector && state === 'taken' && taken !== null
      ? [t('queue.takenBy', { name: corrector.name, time: format(taken) })]
      : []),
    ...(corrector && state === 'complete' ? [t('queue.by', { name: corrector.name })] : []),
    ...(assigned && state === 'waiting' ? [t('queue.assigned', { name: assigned.name })] : []),
  ]
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  )
}

function RequeueButton({ item: { id, corrector }, name }: { item: BoardItem; name: string }) {
  const { t } = useTranslation('correctorAdmin')
  const requeue = useAdminCall(() => call('requeueCorrection', { params: { correctionId: id } }))
  const showError = useShowError()
  return (
    <ConfirmButton
      size="compact-sm"
      variant="default"
      aria-label={t('queue.requeueName', { name })}
      question={t('queue.requeueSure', { corrector: corrector?.name ?? t('history.deleted') })}
      loading={requeue.isPending}
      onConfirm={() =>
        requeue.mutate(undefined, {
          onError: showError,
          onSuccess: () => notifications.show({ message: t('queue.requeued') }),
        })
      }
    >
      {t('queue.requeue')}
    </ConfirmButton>
  )
}
