import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#domain/languages/languages.ts'
import { formatDate, formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import classes from './corrector-stats.module.css'
import { Differences } from './differences.tsx'
import { rejectionsQuery } from './queries.ts'

/** Tab with the corrections that a corrector rejected, and other correctors' subsequent changes. */
export function RejectionsTab({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [open, setOpen] = useState<string>()
  const { data, isError, refetch } = useQuery(rejectionsQuery(uid))
  if (isError) return <LoadError text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} role="status" aria-label={t('loading')} />
  return (
    <RecordsTable
      label={t('rejections')}
      emptyText={t('noRejections')}
      columns={[t('date'), t('language'), t('length'), t('reason'), t('differences')]}
      rows={data.map(({ work, rejected, languageCode, seconds, reason, hasDifferences }) => ({
        id: work,
        cells: [
          formatDate(rejected, locale),
          languageName(languageCode, locale),
          formatDuration(seconds),
          <span key="reason" className={classes.reason}>
            {reason}
          </span>,
          hasDifferences ? (
            <Button
              key="differences"
              size="compact-sm"
              variant="default"
              aria-expanded={open === work}
              onClick={() => setOpen(open === work ? undefined : work)}
            >
              {t('show')}
            </Button>
          ) : (
            t('notCompleted')
          ),
        ],
        details: open === work && <Differences workId={work} />,
      }))}
    />
  )
}
