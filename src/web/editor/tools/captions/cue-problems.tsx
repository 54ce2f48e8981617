import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type CaptionProblem, findFix } from '#domain/captions/check.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './captions.module.css'
import { formatSeconds } from './format-seconds.ts'
import { applyMarks, type CueProps } from './use-cues.ts'

/** A caption's violations of the profile, each with its fix. */
export function CueProblems({ list, index, session, readOnly }: CueProps) {
  const problems = list.problems.get(index)
  if (!problems) return null
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <Problem key={problem.kind} list={list} problem={problem} session={session} readOnly={readOnly} />
      ))}
    </ul>
  )
}

const millisecondKinds: readonly CaptionProblem['kind'][] = ['tooShort', 'tooLong', 'gapTooShort']

function Problem({
  list,
  problem,
  session,
  readOnly,
}: Omit<CueProps, 'index' | 'collection'> & { problem: CaptionProblem }) {
  const { t, i18n } = useTranslation('transcripts')
  const { words, all, options } = list
  const fix = useMemo(() => findFix(words, all, problem, options), [words, all, problem, options])
  const locale = i18n.resolvedLanguage ?? 'en'
  const show = (value: number) =>
    millisecondKinds.includes(problem.kind) ? formatSeconds(value, locale) : value.toLocaleString(locale)
  const figures = { value: show(problem.value), limit: show(problem.limit) }
  return (
    <li>
      <span>{t(`captions.problem.${problem.kind}`, figures)}</span>
      {fix && !readOnly ? (
        <Button size="compact-xs" variant="subtle" onClick={() => applyMarks(session, fix.words)}>
          {t(`captions.fix.${fix.kind}`)}
        </Button>
      ) : (
        !fix && <span className={classes.hint}>{t('captions.noFix')}</span>
      )}
    </li>
  )
}
