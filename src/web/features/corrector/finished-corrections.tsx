import { Badge, Button, Select, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { statisticsDays } from '#contract/correction-choices.ts'
import type { FinishedCorrection } from '#contract/corrections.ts'
import { languageName } from '#domain/languages/languages.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { completedCorrectionsQuery } from '#web/editing/corrections/queries.ts'
import { formatDate, formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import classes from './corrector.module.css'

const periodDays = [7, 30, statisticsDays, 365] as const

export interface FinishedCorrectionsProps {
  /** Errors in a correction, shown below the correction's row. */
  details: ComponentType<FinishedCorrection>
}

/** List of recently completed corrections with their pay and score. */
export function FinishedCorrections({ details }: FinishedCorrectionsProps) {
  const { t } = useTranslation('corrector')
  const [days, setDays] = useState<number>(statisticsDays)
  const { data, isError, refetch } = useQuery(completedCorrectionsQuery(days))
  return (
    <section className={classes.section} aria-labelledby="finished">
      <div className={classes.sectionHead}>
        <Title order={2} id="finished" className={classes.sectionTitle}>
          {t('finished.title')}
        </Title>
        <Select
          size="xs"
          w={150}
          aria-label={t('finished.window')}
          data={periodDays.map((value) => ({
            value: String(value),
            label: t('finished.days', { count: value }),
          }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => value && setDays(Number(value))}
        />
      </div>
      {!data && isError && <LoadError text={t('finished.loadFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={96} role="status" aria-label={t('finished.title')} />}
      {data && <FinishedTable list={data} details={details} />}
    </section>
  )
}

interface FinishedTableProps extends FinishedCorrectionsProps {
  list: readonly FinishedCorrection[]
}

function FinishedTable({ list, details: Details }: FinishedTableProps) {
  const { t, i18n } = useTranslation(['corrector', 'corrections'])
  const language = i18n.resolvedLanguage ?? 'en'
  const payText = usePayText()
  const [open, setOpen] = useState<string>()
  const ratingText = (rating: number | null) =>
    rating === null ? t('finished.noRating') : t('finished.stars', { rating })
  const columns = [
    ...[t('finished.date'), t('finished.kind'), t('facts.length'), t('finished.rating')],
    ...[t('finished.reviewRating'), t('finished.score'), t('facts.pay'), t('finished.details')],
  ]
  return (
    <RecordsTable
      label={t('finished.title')}
      emptyText={t('finished.none')}
      columns={columns}
      rows={list.map((item) => ({
        id: item.work,
        cells: [
          formatDate(item.ended, language),
          t(`corrections:kind.${item.stage}`, { language: languageName(item.languageCode, language) }),
          formatDuration(item.seconds),
          ratingText(item.rating),
          ratingText(item.review?.rating ?? null),
          <ScoreBadge key="score" item={item} />,
          payText(item.pay),
          <Button
            key="details"
            size="compact-sm"
            variant="default"
            aria-expanded={open === item.work}
            onClick={() => setOpen(open === item.work ? undefined : item.work)}
          >
            {t('finished.details')}
          </Button>,
        ],
        details: open === item.work && <Details {...item} />,
      }))}
    />
  )
}

function ScoreBadge({ item: { stage, scores, dispute } }: { item: FinishedCorrection }) {
  const { t, i18n } = useTranslation('corrector')
  return (
    <span className={classes.score}>
      {typeof scores?.score === 'number'
        ? formatPercent(scores.score * 100, i18n.resolvedLanguage ?? 'en', 1)
        : t(stage === 'review' ? 'finished.notScored' : 'finished.noScore')}
      {dispute && (
        <Badge variant="default" radius="sm" tt="none" fw={500}>
          {t(`finished.dispute.${dispute}`)}
        </Badge>
      )}
    </span>
  )
}
