import { Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CorrectorStatistics } from '#contract/correction-reports.ts'
import { formatDate, formatLength, formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { DayBars } from '#web/ui/day-bars.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import classes from './corrector-stats.module.css'
import { activityQuery, statisticsQuery } from './queries.ts'

const periods = ['7', '30', '60', '365'] as const
const dayMs = 86_400_000

interface CorrectorProps {
  uid: string
  /** Language of the queue. */
  lang: string
}

/** Tab with a corrector's statistics for a language: totals, and a chart and table of daily work. */
export function StatisticsTab({ uid, lang }: CorrectorProps) {
  const { t } = useTranslation('correctorStats')
  const [period, setPeriod] = useState<(typeof periods)[number]>('60')
  const { data, isError, refetch } = useQuery(statisticsQuery(uid, lang, Number(period)))
  return (
    <Stack gap="lg">
      <Select
        label={t('period')}
        maw={240}
        value={period}
        allowDeselect={false}
        data={periods.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
        onChange={(value) => setPeriod(periods.find((item) => item === value) ?? '60')}
      />
      {isError && <LoadError text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} role="status" aria-label={t('loading')} />}
      {data && <StatisticsSummary statistics={data} />}
      {data && <DailyStatistics statistics={data} count={Number(period)} />}
      <Activity lang={lang} count={Number(period)} />
    </Stack>
  )
}

function StatisticsSummary({ statistics }: { statistics: CorrectorStatistics }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { items, seconds, activeSeconds, score, rating, late, rejected, released } = statistics
  const placeholder = '–'
  const metrics = [
    [t('items'), formatNumber(items, locale)],
    [t('audio'), formatLength(seconds, locale)],
    [t('active'), formatLength(activeSeconds, locale)],
    [
      t('speed'),
      seconds === 0 ? placeholder : t('times', { value: formatRatio(activeSeconds / seconds, locale) }),
    ],
    [t('score'), score === null ? placeholder : formatPercent(score * 100, locale, 1)],
    [t('rating'), rating === null ? placeholder : formatRatio(rating, locale)],
    [t('late'), formatNumber(late, locale)],
    [t('rejected'), formatNumber(rejected, locale)],
    [t('released'), formatNumber(released, locale)],
  ]
  return (
    <dl className={classes.figures}>
      {metrics.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the dates (UTC) of the most recent days, up to and including today. */
const lastDays = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )

const formatDay = (day: string, locale: string) => formatDate(Date.parse(`${day}T12:00Z`) / 1000, locale)

const formatRatio = (value: number, locale: string) =>
  formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function DailyStatistics({
  statistics: { days },
  count,
}: {
  statistics: CorrectorStatistics
  count: number
}) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  if (days.length === 0) return <Text size="sm">{t('none')}</Text>
  const byDay = new Map(days.map((day) => [day.date, day]))
  const nameOf = (day: string) => formatDay(day, locale)
  const minutesOf = (seconds: number) => Math.round(seconds / 60)
  return (
    <figure className={classes.chart}>
      <figcaption>{t('byDay')}</figcaption>
      <DayBars
        days={lastDays(count).map((day) => {
          const value = minutesOf(byDay.get(day)?.seconds ?? 0)
          return { day, value, title: t('minutesOn', { count: value, day: nameOf(day) }) }
        })}
      />
      <RecordsTable
        label={t('byDay')}
        emptyText={t('none')}
        columns={[t('day'), t('items'), t('audio'), t('active'), t('score')]}
        rows={days.toReversed().map(({ date, items, seconds, activeSeconds, score }) => ({
          id: date,
          cells: [
            nameOf(date),
            formatNumber(items, locale),
            formatLength(seconds, locale),
            formatLength(activeSeconds, locale),
            score === null ? '' : formatPercent(score * 100, locale, 1),
          ],
        }))}
      />
    </figure>
  )
}

/** Minutes of work per day, as counted by the server. */
function Activity({ lang, count }: { lang: string; count: number }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { data, isError, refetch } = useQuery(activityQuery(lang, count))
  const minutes = new Map((data ?? []).map((day) => [day.date, day.minutes]))
  return (
    <figure className={classes.chart}>
      <figcaption>{t('activity')}</figcaption>
      {isError && <LoadError text={t('failed')} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('activityText')}
          </Text>
          <DayBars
            days={lastDays(count).map((day) => {
              const value = minutes.get(day) ?? 0
              return { day, value, title: t('minutesOn', { count: value, day: formatDay(day, locale) }) }
            })}
          />
        </>
      )}
      {data && (
        <RecordsTable
          label={t('activity')}
          emptyText={t('noActivity')}
          columns={[t('day'), t('minutes')]}
          rows={data.toReversed().map(({ date, minutes }) => ({
            id: date,
            cells: [formatDay(date, locale), formatNumber(minutes, locale)],
          }))}
        />
      )}
    </figure>
  )
}
