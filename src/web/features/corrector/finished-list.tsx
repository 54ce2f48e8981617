import { Badge, Button, Select, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, useState } from 'react'
import { statisticsDays } from '#contract/correction-choices.ts'
import type { FinishedCorrection } from '#contract/corrections.ts'
import { languageName } from '#domain/languages.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { finishedQuery } from '#web/editing/corrections/queries.ts'
import { formatDate, formatDuration, formatPercent } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import table from '#web/ui/table.module.css'
import classes from './corrector.module.css'

const windows = [7, 30, statisticsDays, 365] as const

export interface FinishedListProps {
  /** Errors of a work, shown below its row. */
  details: ComponentType<FinishedCorrection>
}

/** Completed corrections of the last days, with pay and score. */
export function FinishedList({ details }: FinishedListProps) {
  const { t } = useTranslation('corrector')
  const [days, setDays] = useState<number>(statisticsDays)
  const { data, isError, refetch } = useQuery(finishedQuery(days))
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
          data={windows.map((value) => ({
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
      {data?.length === 0 && <Text c="dimmed">{t('finished.none')}</Text>}
      {data && data.length > 0 && <FinishedTable list={data} details={details} />}
    </section>
  )
}

interface FinishedTableProps extends FinishedListProps {
  list: readonly FinishedCorrection[]
}

function FinishedTable({ list, details: Details }: FinishedTableProps) {
  const { t, i18n } = useTranslation(['corrector', 'corrections'])
  const language = i18n.resolvedLanguage ?? 'en'
  const payText = usePayText()
  const [open, setOpen] = useState<string>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the keys.
    <section className={classes.scroll} tabIndex={0} aria-labelledby="finished">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('finished.date')}</th>
            <th scope="col">{t('finished.kind')}</th>
            <th scope="col">{t('facts.length')}</th>
            <th scope="col">{t('finished.rating')}</th>
            <th scope="col">{t('finished.score')}</th>
            <th scope="col">{t('facts.pay')}</th>
            <th scope="col">{t('finished.details')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((item) => (
            <Fragment key={item.work}>
              <tr>
                <td>{formatDate(item.ended, language)}</td>
                <td>
                  {t(`corrections:kind.${item.stage}`, {
                    language: languageName(item.languageCode, language),
                  })}
                </td>
                <td className={classes.number}>{formatDuration(item.seconds)}</td>
                <td className={classes.number}>
                  {item.rating === null
                    ? t('finished.noRating')
                    : t('finished.stars', { rating: item.rating })}
                </td>
                <td className={classes.number}>
                  {typeof item.scores?.score === 'number'
                    ? formatPercent(item.scores.score * 100, language, 1)
                    : t('finished.noScore')}
                  {item.dispute && (
                    <Badge variant="default" radius="sm" tt="none" fw={500} ml={6}>
                      {t(`finished.dispute.${item.dispute}`)}
                    </Badge>
                  )}
                </td>
                <td className={classes.number}>{payText(item.pay)}</td>
                <td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-expanded={open === item.work}
                    onClick={() => setOpen(open === item.work ? undefined : item.work)}
                  >
                    {t('finished.details')}
                  </Button>
                </td>
              </tr>
              {open === item.work && (
                <tr>
                  <td colSpan={7} className={classes.details}>
                    <Details {...item} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
