import { Progress, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaderboardStart } from '#domain/correctors/leaderboard.ts'
import { formatDate, formatLength, formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import classes from './corrector-stats.module.css'
import { leadersQuery } from './queries.ts'

/** Leaderboard of a language's correctors, ranked by the total duration of the recordings they corrected. */
export function LeaderboardTab({ uid, lang }: { uid: string; lang: string }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [date, setDate] = useState('')
  const { data, isError, refetch } = useQuery(leadersQuery(lang, date || undefined))
  // Use noon, so that the date is the same in most time zones.
  const defaultDate = leaderboardStart(new Date()).getTime() / 1000 + 12 * 3600
  const max = data?.[0]?.seconds || 1
  return (
    <Stack gap="md">
      <TextInput
        type="date"
        label={t('since')}
        description={t('sinceDefault', { date: formatDate(defaultDate, locale) })}
        maw={280}
        value={date}
        max={new Date().toISOString().slice(0, 10)}
        onChange={({ currentTarget: { value } }) => setDate(value)}
      />
      {isError && <LoadError text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {data && (
        <RecordsTable
          label={t('leaderboard')}
          emptyText={t('none')}
          columns={[t('place'), t('name'), t('audio'), t('items'), t('score'), t('latest')]}
          rows={data.map(({ cid, name, seconds, items, score, timeStamp }, index) => ({
            id: cid,
            cells: [
              formatNumber(index + 1, locale),
              <Text key="name" span inherit fw={cid === uid ? 600 : undefined}>
                {cid === uid ? t('you', { name }) : name}
              </Text>,
              <span key="audio" className={classes.share}>
                {formatLength(seconds, locale)}
                <Progress value={(seconds / max) * 100} size={4} aria-hidden />
              </span>,
              formatNumber(items, locale),
              score === null ? '' : formatPercent(score * 100, locale, 1),
              formatDate(timeStamp, locale),
            ],
          }))}
        />
      )}
    </Stack>
  )
}
