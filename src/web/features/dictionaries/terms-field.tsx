import { Textarea } from '@mantine/core'
import { maxTermLength, maxTerms } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type RowProblems, termLines } from './draft.ts'

interface TermsFieldProps {
  value: string
  onChange: (text: string) => void
  problems: RowProblems['terms']
}

/** Maximum number of errors to show; more would push the field out of view. */
const shownProblems = 6

/** Field for the terms, one per line, with a term count and any errors by line. */
export function TermsField({ value, onChange, problems }: TermsFieldProps) {
  const { t } = useTranslation('dictionaries')
  const count = termLines(value).length
  return (
    <Textarea
      label={t('field.terms')}
      description={`${t('field.termsHelp')} · ${t('field.termsCount', { used: count, limit: maxTerms })}`}
      autosize
      minRows={5}
      maxRows={16}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problems.length > 0 && <TermProblems problems={problems} />}
    />
  )
}

function TermProblems({ problems }: { problems: RowProblems['terms'] }) {
  const { t } = useTranslation('dictionaries')
  return (
    <>
      {problems.slice(0, shownProblems).map(({ line, reason }) => {
        const limit = reason === 'many' ? maxTerms : maxTermLength
        return (
          <span key={`${line}-${reason}`} style={{ display: 'block' }}>
            {t('line', { line: line + 1, reason: t(`reason.${reason}`, { limit }) })}
          </span>
        )
      })}
      {problems.length > shownProblems && t('more', { count: problems.length - shownProblems })}
    </>
  )
}
