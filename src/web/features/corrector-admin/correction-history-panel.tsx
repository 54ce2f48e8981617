import { Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CorrectionHistory } from '#contract/correction-board.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './corrector-admin.module.css'
import { historyQuery } from './queries.ts'

/** Events caused by customers, whose names are hidden from corrector administrators. */
const customerEvents: ReadonlySet<string> = new Set(['ordered', 'canceled'])

/** History of a correction: all its events and the work done on it. */
export function CorrectionHistoryPanel({ id }: { id: string }) {
  const { t, i18n } = useTranslation(['correctorAdmin', 'common'])
  const locale = i18n.resolvedLanguage ?? 'en'
  const { data, isError, refetch } = useQuery(historyQuery(id))
  if (isError) return <LoadError text={t('correctorAdmin:failed')} onRetry={() => void refetch()} />
  if (!data) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <Stack gap="sm">
      {data.works.length > 0 && (
        <section aria-label={t('correctorAdmin:history.works')}>
          <Text size="sm" fw={600}>
            {t('correctorAdmin:history.works')}
          </Text>
          <dl className={classes.events}>
            {data.works.map((work) => (
              <Work key={work.taken} work={work} />
            ))}
          </dl>
        </section>
      )}
      <section aria-label={t('correctorAdmin:history.events')}>
        <Text size="sm" fw={600}>
          {t('correctorAdmin:history.events')}
        </Text>
        {data.events.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('correctorAdmin:history.noEvents')}
          </Text>
        )}
        <dl className={classes.events}>
          {data.events.map(({ kind, at, actor }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
            <div key={i} style={{ display: 'contents' }}>
              <dt>{formatDateTime(at, locale, 'medium')}</dt>
              <dd>
                {t(`correctorAdmin:history.event.${kind}`)} ·{' '}
                <bdi>
                  {actor ?? t(`correctorAdmin:history.${customerEvents.has(kind) ? 'customer' : 'system'}`)}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Stack>
  )
}

function Work({ work }: { work: CorrectionHistory['works'][number] }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const { taken, corrector, stage, outcome, reason, comment, rating } = work
  const facts = [
    corrector?.name ?? t('history.deleted'),
    t(`history.stage.${stage}`),
    t(`history.outcome.${outcome ?? 'open'}`),
    ...(rating === null ? [] : [t('history.rating', { rating })]),
  ]
  return (
    <div style={{ display: 'contents' }}>
      <dt>{formatDateTime(taken, i18n.resolvedLanguage ?? 'en', 'medium')}</dt>
      <dd>
        {facts.join(' · ')}
        {(reason || comment) && <p className={classes.quote}>{reason || comment}</p>}
      </dd>
    </div>
  )
}
