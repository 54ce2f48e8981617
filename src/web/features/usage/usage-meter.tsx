import { Anchor } from '@mantine/core'
import { useState } from 'react'
import {
  type UsageMeter as Shown,
  toDisplayDuration,
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
  links: { plans: string; payment: string }
  onNavigate: (address: string) => void
}

/**
 * The remaining minutes, or a link for buying more or updating the card; hidden if there is nothing to show.
 */
export function UsageMeter({ usage, view, links, onNavigate }: UsageMeterProps) {
  const { t } = useTranslation('usage')
  const meter = usageMeter(usage, view)
  if (meter.kind === 'hidden') return null
  if (meter.kind === 'subscription') return <SubscriptionUsage {...meter} />
  if (meter.kind === 'payAsYouGo') return <PayAsYouGoUsage {...meter} />
  const address = meter.kind === 'fixPayment' ? links.payment : links.plans
  const navigateTo = (event: React.MouseEvent) => {
    event.preventDefault()
    onNavigate(address)
  }
  return (
    <Anchor href={address} size="sm" underline="always" onClick={navigateTo}>
      {meter.kind === 'fixPayment' ? t('fixPayment') : t('noneLeft')}
    </Anchor>
  )
}

function SubscriptionUsage({ left, percent, estimatedPercent }: Extract<Shown, { kind: 'subscription' }>) {
  const { t, i18n } = useTranslation('usage')
  const amountOf = useFormatMinutes()
  const remainingText = left === 'unlimited' ? t('unlimited') : t('left', { amount: amountOf(left) })
  const formatShare = (share: number) => formatPercent(share, i18n.resolvedLanguage ?? 'en')
  const labelParts = [
    remainingText,
    t('used', { percent: formatShare(percent) }),
    ...(estimatedPercent > percent ? [t('soon', { percent: formatShare(estimatedPercent) })] : []),
  ]
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <span>{t('plan')}</span>
        <span className={classes.amount}>{remainingText}</span>
      </div>
      <meter
        className={classes.visuallyHidden}
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

function PayAsYouGoUsage({ draft, precision }: Extract<Shown, { kind: 'payAsYouGo' }>) {
  const { t } = useTranslation('usage')
  const amountOf = useFormatMinutes()
  const [kind, setKind] = useState<'draft' | 'precision'>(draft > 0 ? 'draft' : 'precision')
  const text = t(kind, { amount: amountOf(kind === 'draft' ? draft : precision) })
  const otherLabel = kind === 'draft' ? t('showPrecision') : t('showDraft')
  return (
    <button
      type="button"
      className={classes.toggle}
      title={otherLabel}
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
function useFormatMinutes(): (minutes: number) => string {
  const { i18n } = useTranslation()
  return (minutes) => {
    const { unit, value } = toDisplayDuration(minutes)
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    return formatNumber(value, i18n.resolvedLanguage ?? 'en', style)
  }
}
