import { Loader, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statisticsDays } from '#contract/correction-choices.ts'
import { languageName } from '#domain/languages.ts'
import { formatDuration, formatPercent } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import table from '#web/ui/table.module.css'
import classes from './corrector-admin.module.css'
import { statsQuery } from './queries.ts'

const windows = [7, 30, statisticsDays, 365]
const columns = [
  ...(['waiting', 'taken', 'late', 'completed', 'hours', 'onTime'] as const),
  ...(['rejections', 'releases', 'correctors'] as const),
] as const

/** Orders of the last days by language. */
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
          data={windows.map(String)}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      <Text role="status" c="dimmed">
        {data.length === 0 && t('correctorAdmin:stats.none')}
      </Text>
      {data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
        <section className={classes.scroller} aria-label={t('correctorAdmin:tabs.stats')} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('correctorAdmin:language')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`correctorAdmin:stats.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.language}>
                  <th scope="row">{languageName(row.language, locale)}</th>
                  <td>{row.waiting.count}</td>
                  <td>{row.taken.count}</td>
                  <td>{row.late}</td>
                  <td>{row.completed.count}</td>
                  <td>{formatDuration(row.completed.seconds)}</td>
                  <td>
                    {row.completed.count === 0
                      ? '–'
                      : formatPercent((row.onTime / row.completed.count) * 100, locale)}
                  </td>
                  <td>{row.rejections}</td>
                  <td>{row.releases}</td>
                  <td>{row.correctors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
