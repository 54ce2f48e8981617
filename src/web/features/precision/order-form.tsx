import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Precision, PrecisionOffer } from '#contract/precision.ts'
import { findOfferedLanguage, totalPrecisionPrice } from '#domain/billing/precision-total.ts'
import { languageName } from '#domain/languages/languages.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderDetailFields } from './order-detail-fields.tsx'
import type { OrderDetails } from './queries.ts'
import { useOrderPrecision } from './use-order-precision.ts'
import { usePriceText } from './use-price-text.ts'

interface OrderFormProps {
  offer: PrecisionOffer
  /** Number of selected recordings. */
  selectedCount: number
  /** Recordings that the viewer can order. */
  collections: readonly Collection[]
  onOrdered: (collection: Collection, order: Precision) => void
  /** Opens the payment settings. */
  onOpenBilling: () => void
  /** Opens the settings for the workspace's own correctors. */
  onAppoint: () => void
  onClose: () => void
}

/** Form for ordering proofreading for one or more recordings, with price and deadline. */
export function OrderForm(props: OrderFormProps) {
  const { offer, selectedCount, collections, onOpenBilling, onAppoint, onClose } = props
  const { t, i18n } = useTranslation('precision')
  const locale = i18n.resolvedLanguage ?? 'en'
  const priceText = usePriceText(offer.currency)
  const [orderedIds, setOrderedIds] = useState<readonly string[]>([])
  const orderableCollections = collections.filter(
    (collection) =>
      findOfferedLanguage(offer, collection.languageCode) &&
      isReady(collection) &&
      !orderedIds.includes(collection.id),
  )
  const [showsMore, setShowsMore] = useState(false)
  const isQuick = orderableCollections.every(
    ({ languageCode }) => findOfferedLanguage(offer, languageCode)?.isQuick,
  )
  const [details, setDetails] = useState<
    Required<Pick<OrderDetails, 'product' | 'style' | 'notes'>> & OrderDetails
  >({
    product: 'transcript',
    style: 'standard',
    notes: '',
  })
  const features = usePlan(usePayer())?.plan.features
  const isIncluded = !features || features.includes('Precision')
  const onOrdered: OrderFormProps['onOrdered'] = (collection, order) => {
    setOrderedIds((before) => [...before, collection.id])
    props.onOrdered(collection, order)
  }
  const order = useOrderPrecision({ details, onOrdered, onOpenBilling, onDone: onClose })
  if (orderableCollections.length === 0)
    return <NothingToOrder collections={collections} onAppoint={onAppoint} />
  const recordings = orderableCollections.map(({ languageCode, props }) => ({
    languageCode,
    seconds: props.duration,
  }))
  const price = totalPrecisionPrice(offer, recordings, details.style)
  const deadline = formatDateTime(Date.now() / 1000 + offer.hours * 3600, locale)
  const skippedCount = selectedCount - orderedIds.length - orderableCollections.length
  const failedOrder = selectedCount === 1 ? orderableCollections[0]?.precisionError : undefined
  return (
    <Stack gap="md">
      {failedOrder && <Alert>{t(failedOrder === 'no_minutes' ? 'notPaid' : 'notOrdered')}</Alert>}
      <Text size="sm">{t('intro')}</Text>
      {orderedIds.length > 0 && (
        <Text size="sm" fw={600} role="status">
          {t('ordered', { count: orderedIds.length })}
        </Text>
      )}
      {skippedCount > 0 && <Text size="sm">{t('skipped', { count: skippedCount })}</Text>}
      {isQuick && !showsMore ? (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start', marginInlineStart: -8 }}
          onClick={() => setShowsMore(true)}
        >
          {t('more')}
        </Button>
      ) : (
        <OrderDetailFields
          offer={offer}
          orgId={orderableCollections[0]?.orgId ?? ''}
          language={
            orderableCollections.length === 1 ? (orderableCollections[0]?.languageCode ?? null) : null
          }
          value={details}
          disabled={order.isPending}
          onChange={setDetails}
        />
      )}
      <div>
        {price && (
          <Text fw={600} data-price>
            {t('price', { price: priceText(price) })}
          </Text>
        )}
        <Text size="sm">{t('due', { due: deadline })}</Text>
        {price && offer.lateRefundPercent > 0 && (
          <Text size="sm" c="dimmed">
            {t('lateRefund', { percent: offer.lateRefundPercent })}
          </Text>
        )}
      </div>
      <OrderButtons
        count={orderableCollections.length}
        canPay={!isIncluded || price === null || offer.canPay}
        isPending={order.isPending}
        onOrder={() => (isIncluded ? void order.run(orderableCollections) : openUpsell('Precision'))}
        onClose={onClose}
      />
    </Stack>
  )
}

const isReady = ({ processing, props }: Collection) =>
  processing.state === 'complete' && props.duration !== null

/** Explains why nothing can be ordered and what to do about it. */
function NothingToOrder({ collections, onAppoint }: Pick<OrderFormProps, 'collections' | 'onAppoint'>) {
  const { t, i18n } = useTranslation('precision')
  const [first] = collections
  if (!first) return <Text role="alert">{t('nothing')}</Text>
  return (
    <div role="alert">
      <Text>
        {t('nobody', { language: languageName(first.languageCode, i18n.resolvedLanguage ?? 'en') })}
      </Text>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t('appoint')}
      </Text>
      <Button variant="default" onClick={onAppoint}>
        {t('settings')}
      </Button>
    </div>
  )
}
