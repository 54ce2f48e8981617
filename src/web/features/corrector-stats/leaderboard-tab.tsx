import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatLength, formatNumber, formatPercent } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import { leadersQuery } from './queries.ts'

/** Correctors of a language by the length of their corrected recordings. */
export function LeaderboardTab({ uid, lang }: { uid: string; lang: string }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [date, setDate] = useState('')
  const { data, isError, refetch } = useQuery(leadersQuery(lang, date || undefined))
  return (
    <Stack gap="md">
      <TextInput
        type="date"
        label={t('since')}
        description={t('sinceDefault')}
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
          none={t('none')}
          columns={[t('place'), t('name'), t('audio'), t('items'), t('score'), t('latest')]}
          rows={data.map(({ cid, name, seconds, items, score, timeStamp }, index) => ({
            id: cid,
            cells: [
              formatNumber(index + 1, locale),
              <Text key="name" span inherit fw={cid === uid ? 600 : undefined}>
                {cid === uid ? t('you', { name }) : name}
              </Text>,
              formatLength(seconds, locale),
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
