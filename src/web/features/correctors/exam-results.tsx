import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CorrectorExam } from '#contract/correctors.ts'
import { languageName } from '#domain/languages/languages.ts'
import { ExamDifferences } from '#web/editing/corrections/exam-differences.tsx'
import { formatDateTime, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './correctors.module.css'
import { myExamsQuery } from './queries.ts'

/** Results of a user's exams, most recent first. */
export function ExamResults({ uid }: { uid: string }) {
  const { t } = useTranslation(['correctors', 'common'])
  const { data: exams, isError, refetch } = useQuery(myExamsQuery(uid))
  if (isError) return <LoadError text={t('correctors:failed')} onRetry={() => void refetch()} />
  if (!exams) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  if (exams.length === 0) return <Text c="dimmed">{t('correctors:results.none')}</Text>
  return (
    <ul
      className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
      aria-label={t('correctors:results.title')}
    >
      {exams.map((exam) => (
        <ExamRow key={exam.id} exam={exam} />
      ))}
    </ul>
  )
}

function ExamRow({ exam }: { exam: CorrectorExam }) {
  const { t, i18n } = useTranslation('correctors')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [isOpen, setOpen] = useState(false)
  const { passed, score, finished, started, differences } = exam
  const language = languageName(exam.language, locale)
  const date = formatDateTime(started, locale)
  const state = finished === null ? 'open' : passed ? 'passed' : score === null ? 'givenUp' : 'failed'
  const facts = [
    t(`results.${state}`),
    ...(score === null ? [] : [t('results.score', { percent: formatPercent(score * 100, locale, 1) })]),
    date,
  ]
  return (
    <FactsRow name={language} facts={[facts.join(' · ')]}>
      {differences.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('results.hide') : t('results.showName', { language, date })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('results.hide') : t('results.show')}
        </Button>
      )}
      {isOpen && (
        <div className={classes.scroller}>
          <ExamDifferences differences={differences} />
        </div>
      )}
    </FactsRow>
  )
}
