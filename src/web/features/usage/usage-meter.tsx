import { Anchor } from '@mantine/core'
import { useState } from 'react'
import {
  displayAmount,
  type UsageMeter as Shown,
  type Usage,
  usageMeter,
} from '#domain/billing/usage-meter.ts'
import { formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './usage.module.css'

interface UsageMeterProps {
  usage: Usage
  view: 'sidebar' | 'settings'
  /** URLs for buying minutes and for updating the card. */
  places: { plans: string; payment: string }
  onGo: (address: string) => void
}

/** Meter of the remaining minutes; empty if they aren't counted. */
export function UsageMeter({ usage, view, places, onGo }: UsageMeterProps) {
  const { t } = useTranslation('usage')
  const meter = usageMeter(usage, view)
  if (meter.kind === 'hidden') return null
  if (meter.kind === 'subscription') return <Subscription {...meter} />
  if (meter.kind === 'payAsYouGo') return <PayAsYouGo {...meter} />
  const address = meter.kind === 'fixPayment' ? places.payment : places.plans
  const navigateTo = (event: React.MouseEvent) => {
    event.preventDefault()
    onGo(address)
  }
  return (
    <Anchor href={address} size="sm" underline="always" onClick={navigateTo}>
      {meter.kind === 'fixPayment' ? t('fixPayment') : t('noneLeft')}
    </Anchor>
  )
}

function Subscription({ left, percent, estimatedPercent }: Extract<Shown, { kind: 'subscription' }>) {
  const { t, i18n } = useTranslation('usage')
  const amountOf = useAmount()
  const shownLeft = left === 'unlimited' ? t('unlimited') : t('left', { amount: amountOf(left) })
  const inWords = (share: number) => formatPercent(share, i18n.resolvedLanguage ?? 'en')
  const labelParts = [
    shownLeft,
    t('used', { percent: inWords(percent) }),
    ...(estimatedPercent > percent ? [t('soon', { percent: inWords(estimatedPercent) })] : []),
  ]
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <span>{t('plan')}</span>
        <span className={classes.amount}>{shownLeft}</span>
      </div>
      <meter
        className={classes.spoken}
        aria-label={t('label')}
        min={0}
        max={100}
        value={Math.round(percent)}
        aria-valuetext={labelParts.join(', ')}
      />
      <div className={classes.bar} aria-hidden>
        <div className={classes.estimated} style={{ width: `${estimatedPercent}%` }} />
        <div className={classes.used} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function PayAsYouGo({ draft, precision }: Extract<Shown, { kind: 'payAsYouGo' }>) {
  const { t } = useTranslation('usage')
  const amountOf = useAmount()
  const [kind, setKind] = useState<'draft' | 'precision'>(draft > 0 ? 'draft' : 'precision')
  const text = t(kind, { amount: amountOf(kind === 'draft' ? draft : precision) })
  const other = kind === 'draft' ? t('showPrecision') : t('showDraft')
  return (
    <button
      type="button"
      className={classes.toggle}
      title={other}
      onClick={() => setKind(kind === 'draft' ? 'precision' : 'draft')}
    >
      <span className={classes.quiet}>{t('payAsYouGo')}</span>
      <span className={classes.amount} aria-live="polite">
        {text}
      </span>
    </button>
  )
}

/** Returns a function that formats minutes in words, rounded as displayed. */
function useAmount(): (minutes: number) => string {
  const { i18n } = useTranslation()
  return (minutes) => {
    const { unit, value } = displayAmount(minutes)
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    return formatNumber(value, i18n.resolvedLanguage ?? 'en', style)
  }
}
