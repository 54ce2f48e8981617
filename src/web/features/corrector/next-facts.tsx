import type { NextCorrection } from '#contract/corrections.ts'
import { formatTimeLeft } from '#web/editing/corrections/format-time-left.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { useServerNow } from '#web/editing/corrections/use-server-now.ts'
import { formatDateTime, formatDuration } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './corrector.module.css'

/** Facts about a correction before it is taken: length, deadline, pay, difficulty, style. */
export function NextFacts({ next }: { next: NextCorrection }) {
  const { t } = useTranslation(['corrector', 'corrections'])
  const payText = usePayText()
  const facts: [name: string, value: string][] = [
    [t('facts.length'), formatDuration(next.seconds)],
    [t('facts.pay'), payText(next.pay)],
    [t('facts.difficulty'), t(`corrections:difficulty.${next.difficulty}`)],
    [t('facts.style'), t(`corrections:style.${next.style}`)],
    [t('facts.product'), t(`corrections:product.${next.product}`)],
  ]
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('facts.due')}</dt>
        <dd>
          <Deadline due={next.due} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Time left until a deadline, counted down. */
export function Deadline({ due }: { due: number }) {
  const { t, i18n } = useTranslation('corrector')
  const language = i18n.resolvedLanguage ?? 'en'
  const left = due - useServerNow()
  return (
    <time
      dateTime={new Date(due * 1000).toISOString()}
      title={formatDateTime(due, language)}
      className={classes.deadline}
      data-late={left <= 0 || undefined}
      data-soon={(left > 0 && left < soonSeconds) || undefined}
    >
      {left > 0 ? formatTimeLeft(left, language) : t('facts.late')}
    </time>
  )
}

/** Time left from which a deadline is marked, in seconds. */
const soonSeconds = 2 * 3600
