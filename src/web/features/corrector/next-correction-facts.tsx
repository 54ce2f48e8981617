import type { NextCorrection } from '#contract/corrections.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import classes from './corrector.module.css'

/** Details of a correction before it is claimed: length, deadline, pay, difficulty and style. */
export function NextCorrectionFacts({ next }: { next: NextCorrection }) {
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

/** Time left until a correction's deadline. */
export function Deadline({ due: deadline }: { due: number }) {
  const { t } = useTranslation('corrector')
  return (
    <Countdown deadline={deadline} variant="exact" overdueText={t('facts.late')} soonSeconds={soonSeconds} />
  )
}

/** Remaining time below which a deadline is highlighted, in seconds. */
const soonSeconds = 2 * 3600
