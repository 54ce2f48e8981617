import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlanAndUsage } from '#contract/billing.ts'
import { findOfferedLanguage, totalPrecisionPrice } from '#domain/billing/precision-total.ts'
import { quoteAll } from '#domain/ledger/prices.ts'
import { call } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { precisionOfferQuery } from '#web/lib/queries/plan-query.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import type { EstimatedWork } from './estimated-work.ts'
import { usePriceText } from './use-price-text.ts'

interface WorkEstimateProps {
  work: EstimatedWork
  payer: Payer
}

export default function WorkEstimate({ work, payer }: WorkEstimateProps) {
  const plan = usePlan(payer)
  if (!plan?.rates) return null
  if (work.kind === 'conversion') return <Conversion id={work.collectionId} plan={plan} />
  if (work.kind === 'precision') return <Precision work={work} payer={payer} />
  if (work.kind === 'recording') return <Line text={<NextRecordingPrice plan={plan} />} />
  return <Line text={<Recordings work={work} plan={plan} />} />
}

const Line = ({ text }: { text: React.ReactNode }) => (
  <Text size="sm" c="dimmed" my="xs" data-estimate>
    {text}
  </Text>
)

/** Joins a label and sentences; the label ends with a period only if sentences follow. */
const joinSentences = ([label, ...otherSentences]: string[]): string =>
  otherSentences.length === 0 ? (label ?? '') : [`${label}.`, ...otherSentences].join(' ')

/** Returns the price per minute or part of a minute, at a percentage of the draft rate. */
function useMinutePrice({ rates, usage }: PlanAndUsage, percent = 100): string {
  const { i18n } = useTranslation('usage')
  const cents = Math.round(((rates?.pricePerHour ?? 0) * percent) / 6000)
  return formatMoney(cents, usage.currency, i18n.resolvedLanguage ?? 'en')
}

/** Price per minute for a recording of unknown length, and the maximum length. */
function NextRecordingPrice({ plan }: { plan: PlanAndUsage }) {
  const { t } = useTranslation('usage')
  const { usage } = plan
  const price = useMinutePrice(plan)
  const remainingMinutes = Math.max(0, usage.left ?? 0)
  const isShort = usage.credits <= 0 && !usage.topUp
  const longest = plan.plan.fileSeconds
  return joinSentences([
    remainingMinutes > 0
      ? t('price.leftFirst', { count: remainingMinutes, price })
      : t('price.eachMinute', { price }),
    ...(usage.hasMinutes ? [] : [t('price.none')]),
    ...(usage.hasMinutes && isShort ? [t('price.shortLater')] : []),
    ...(longest === null ? [] : [t('price.longest', { count: Math.floor(longest / 60) })]),
  ])
}

interface RecordingsProps {
  work: Exclude<EstimatedWork, { kind: 'conversion' | 'precision' | 'recording' }>
  plan: PlanAndUsage
}

function Recordings({ work, plan }: RecordingsProps) {
  const { t } = useTranslation('usage')
  const { rates, usage } = plan
  const percent = work.kind === 'translation' ? (rates?.translationPercent ?? 100) : 100
  const perMinute = useMinutePrice(plan, percent)
  const priceText = usePriceText()
  if (work.kind === 'free') return t('price.free')
  if (!rates) return null
  const lengths = work.kind === 'translation' ? [work.seconds] : work.seconds
  const knownLengths = lengths.filter((seconds) => seconds !== null)
  const remainingMinutes = Math.max(0, usage.left ?? 0)
  const sum = quoteAll(knownLengths, { ...rates, percent, left: remainingMinutes })
  const isTooMuch = sum.cents > usage.credits && !usage.topUp
  const shortageTexts = [
    ...(work.kind === 'upload' && !usage.hasMinutes ? [t('price.none')] : []),
    ...(isTooMuch && (work.kind !== 'upload' || usage.hasMinutes)
      ? [t(lengths.length > 1 ? 'price.shortSome' : 'price.short')]
      : []),
  ]
  return joinSentences([costText(), ...shortageTexts])

  function costText(): string {
    if (knownLengths.length === 0)
      return t(remainingMinutes > 0 ? 'price.perMinute' : 'price.eachMinute', { price: perMinute })
    const price = priceText(sum, usage.currency)
    return t(knownLengths.length < lengths.length ? 'price.atLeast' : 'price.cost', { price })
  }
}

interface PrecisionProps extends Pick<WorkEstimateProps, 'payer'> {
  work: Extract<EstimatedWork, { kind: 'precision' }>
}

function Precision({ work: { languageCode, seconds }, payer }: PrecisionProps) {
  const { t, i18n } = useTranslation('usage')
  const priceText = usePriceText()
  const { data: offer } = useQuery(precisionOfferQuery(payer.orgId))
  const rate = offer && findOfferedLanguage(offer, languageCode)?.perMinute?.standard
  if (!offer || rate === undefined) return null
  const knownLengths = seconds.filter((length) => length !== null)
  const recordings = knownLengths.map((length) => ({ languageCode, seconds: length }))
  const sum = totalPrecisionPrice(offer, recordings, 'standard')
  if (!sum) {
    const price = formatMoney(rate, offer.currency, i18n.resolvedLanguage ?? 'en')
    return <Line text={t('price.precisionPerMinute', { price })} />
  }
  const price = priceText(sum, offer.currency)
  return (
    <Line
      text={t(knownLengths.length < seconds.length ? 'price.precisionAtLeast' : 'price.precision', { price })}
    />
  )
}

/** Price of generating a document; the first document is free, so it has no price. */
function Conversion({ id, plan }: { id: string; plan: PlanAndUsage }) {
  const { t } = useTranslation('usage')
  const priceText = usePriceText()
  const { data } = useQuery({
    queryKey: ['collection', id, 'costs', 'conversion'],
    queryFn: ({ signal }) => call('getCosts', { params: { id }, query: { conversion: 'true' } }, { signal }),
    enabled: plan.firstFree.convertedToBlog,
  })
  const { conversion = null, currency = 'USD' } = data?.estimates ?? {}
  return conversion && <Line text={t('price.cost', { price: priceText(conversion, currency) })} />
}
