import { Textarea } from '@mantine/core'
import { maxHintLength, maxHints } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { hintsProblem, parseHints } from './upload-options.ts'

interface HintsFieldProps {
  value: string
  onChange: (text: string) => void
}

/** Field for expected names and terms, with a live count. */
export function HintsField({ value, onChange }: HintsFieldProps) {
  const { t } = useTranslation('uploads')
  const hints = parseHints(value)
  const problem = hintsProblem(hints)
  const error =
    problem?.kind === 'many'
      ? t('options.hintsMany', { limit: maxHints })
      : problem && t('options.hintsLong', { limit: maxHintLength, term: problem.term.slice(0, 80) })
  return (
    <Textarea
      label={t('options.hints')}
      description={
        hints.length > 0 ? t('options.hintsCount', { count: hints.length }) : t('options.hintsHelp')
      }
      error={error}
      // Below a long field, the error could be out of view.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
