import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExamEntry } from '#contract/corrector-admin.ts'
import { languageName } from '#domain/languages/languages.ts'
import { ExamDifferences } from '#web/editing/corrections/exam-differences.tsx'
import { formatDateTime, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FactsRow } from '#web/ui/facts-row.tsx'
import classes from './corrector-admin.module.css'
import { LanguageFilter } from './language-filter.tsx'
import { PagedList } from './paged-list.tsx'
import { examsQuery } from './queries.ts'

/** List of all correctors' exams. */
export default function ExamList() {
  const { t } = useTranslation('correctorAdmin')
  const [lang, setLang] = useState<string | null>(null)
  const query = useInfiniteQuery(examsQuery(lang))
  return (
    <>
      <div className={classes.filters}>
        <LanguageFilter value={lang} onChange={setLang} />
      </div>
      <PagedList
        label={t('tabs.exams')}
        emptyText={t('exams.none')}
        query={query}
        row={(exam) => <ExamRow key={exam.id} exam={exam} />}
      />
    </>
  )
}

function ExamRow({ exam }: { exam: ExamEntry }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [isOpen, setOpen] = useState(false)
  const { corrector, passed, score, finished, started, differences } = exam
  const { name } = corrector
  const state = finished === null ? 'open' : passed ? 'passed' : score === null ? 'givenUp' : 'failed'
  const facts = [
    languageName(exam.language, locale),
    t(`exams.${state}`),
    ...(score === null ? [] : [formatPercent(score * 100, locale, 1)]),
    formatDateTime(started, locale),
  ]
  return (
    <FactsRow name={<bdi>{name}</bdi>} facts={[facts.join(' · ')]}>
      {differences.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('exams.hide') : t('exams.showName', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'exams.hide' : 'exams.show')}
        </Button>
      )}
      {isOpen && (
        <div className={classes.below}>
          <ExamDifferences differences={differences} />
        </div>
      )}
    </FactsRow>
  )
}
