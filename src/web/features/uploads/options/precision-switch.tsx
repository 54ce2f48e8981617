import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { findOfferedLanguage } from '#domain/billing/precision-total.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { precisionOfferQuery } from '#web/lib/queries/plan-query.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'

interface PrecisionSwitchProps {
  orgId: string
  /** Language code; null if no language is chosen. */
  language: string | null
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * Switch that orders Precision proofreading once the transcript is ready; hidden if there are no correctors.
 */
export function PrecisionSwitch({ orgId, language, checked, onChange }: PrecisionSwitchProps) {
  const { t, i18n } = useTranslation('uploads')
  const { data: offer } = useQuery(precisionOfferQuery(orgId))
  const features = usePlan(usePayer())?.plan.features
  if (!offer || offer.languages.length === 0) return null
  const isKnown = language !== null && language !== autoDetect
  const availableLanguage = isKnown ? findOfferedLanguage(offer, language) : undefined
  const rate = availableLanguage?.perMinute?.standard
  const help =
    isKnown && !availableLanguage
      ? t('precision.notOffered')
      : rate === undefined
        ? t('precision.help', { hours: offer.hours })
        : t('precision.priced', {
            hours: offer.hours,
            price: formatMoney(rate, offer.currency, i18n.resolvedLanguage ?? 'en'),
          })
  const change = (isOn: boolean) => {
    if (isOn && features && !features.includes('Precision')) openUpsell('Precision')
    else onChange(isOn)
  }
  return (
    <Switch
      label={t('precision.label')}
      description={help}
      disabled={isKnown && !availableLanguage}
      checked={checked && (!isKnown || availableLanguage !== undefined)}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
