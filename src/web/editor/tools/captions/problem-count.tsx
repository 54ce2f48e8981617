import { useMemo } from 'react'
import { fixableProblems } from '#domain/captions/check.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './captions.module.css'
import type { CueList } from './use-cues.ts'

interface ProblemCountProps {
  list: Pick<CueList, 'words' | 'all' | 'options'>
  /** Number of problems. */
  count: number
  /** Whether this is a corrector's job, which can't be completed while fixable problems remain. */
  isOrdered: boolean
}

/** Number of caption problems and, for a job, how many of them block its completion. */
export function ProblemCount({ list, count, isOrdered }: ProblemCountProps) {
  const { t } = useTranslation('transcripts')
  const { words, all, options } = list
  const fixable = useMemo(
    () => (isOrdered ? fixableProblems(words, all, options).length : count),
    [words, all, options, isOrdered, count],
  )
  return (
    <span>
      {t('captions.problems', { count })}
      {isOrdered && count > 0 && (
        <span className={classes.required}>
          {fixable === count
            ? t('captions.allRequired')
            : fixable === 0
              ? t('captions.noneRequired')
              : t('captions.required', { count: fixable })}
        </span>
      )}
    </span>
  )
}
