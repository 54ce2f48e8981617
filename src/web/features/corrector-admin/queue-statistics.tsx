import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statisticsDays } from '#contract/correction-choices.ts'
import { languageName } from '#domain/languages/languages.ts'
import { formatDuration, formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import classes from './corrector-admin.module.css'
import { statsQuery } from './queries.ts'

const periodDays = [7, 30, statisticsDays, 365]
const columns = [
  'waiting',
  'taken',
  'late',
  'completed',
  'hours',
  'onTime',
  'rejections',
  'releases',
  'correctors',
] as const

/** Statistics on recent orders, by language. */
export default function QueueStatistics() {
  const { t, i18n } = useTranslation(['correctorAdmin', 'common'])
  const locale = i18n.resolvedLanguage ?? 'en'
  const [days, setDays] = useState(statisticsDays)
  const { data, isError, refetch } = useQuery(statsQuery(days))
  if (isError) return <LoadError text={t('correctorAdmin:failed')} onRetry={() => void refetch()} />
  if (!data) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      <div className={classes.filters}>
        <Select
          label={t('correctorAdmin:stats.days')}
          data={periodDays.map(String)}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      <RecordsTable
        label={t('correctorAdmin:tabs.stats')}
        emptyText={t('correctorAdmin:stats.none')}
        columns={[
          t('correctorAdmin:language'),
          ...columns.map((column) => t(`correctorAdmin:stats.${column}`)),
        ]}
        rows={data.map(({ language, waiting, taken, late, completed, onTime, ...row }) => ({
          id: language,
          cells: [
            languageName(language, locale),
            ...[waiting.count, taken.count, late, completed.count].map((count) =>
              formatNumber(count, locale),
            ),
            formatDuration(completed.seconds),
            completed.count === 0 ? '–' : formatPercent((onTime / completed.count) * 100, locale),
            ...[row.rejections, row.releases, row.correctors].map((count) => formatNumber(count, locale)),
          ],
        }))}
      />
    </>
  )
}
