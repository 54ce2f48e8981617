import { Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import type { Precision } from '#contract/precision.ts'
import { isEligibleForPrecision } from '#domain/collections/collection-kinds.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { precisionOfferQuery } from '#web/lib/queries/plan-query.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { OrderForm } from './order-form.tsx'
import { OrderStatus } from './order-status.tsx'
import { precisionQuery } from './queries.ts'

interface PrecisionDialogProps {
  /** Recordings, all from the same workspace. */
  collections: readonly Collection[]
  /** Returns whether the viewer can place an order for a collection. */
  canManage: (collection: Collection) => boolean
  onChanged: (collection: Collection) => void
  /** Opens the comparison of the draft and the corrected version. */
  onCompare: (id: string) => void
  /** Opens the payment settings. */
  onOpenBilling: () => void
  /** Opens the settings for the workspace's correctors. */
  onAppoint: () => void
  onClose: () => void
}

/** Dialog for ordering Precision proofreading, or for viewing a recording's existing order. */
export default function PrecisionDialog(props: PrecisionDialogProps) {
  const { collections, canManage, onChanged, onCompare, onOpenBilling, onAppoint, onClose } = props
  const { t } = useTranslation(['precision', 'common'])
  const errorText = useErrorText()
  useRestoreFocus()
  const [first] = collections
  const singleCollection = collections.length === 1 ? first : undefined
  const orderableCollections = collections.filter(
    (collection) => isEligibleForPrecision(collection) && canManage(collection),
  )
  const client = useQueryClient()
  const offer = useQuery({
    ...precisionOfferQuery(first?.orgId ?? ''),
    staleTime: 0,
    enabled: orderableCollections.length > 0,
  })
  const order = useQuery({
    ...precisionQuery(singleCollection?.id ?? ''),
    enabled: singleCollection !== undefined,
  })
  const updateCollection = (collection: Collection, { order: now }: Precision) => {
    const { perfection: _, precisionQueue: __, precisionError: ___, ...rest } = collection
    const isOpen = now !== null && now.state !== 'canceled'
    const precisionQueue = { due: now?.due ?? null, taken: false }
    onChanged(isOpen ? { ...rest, perfection: false, precisionQueue } : rest)
    void client.invalidateQueries({ queryKey: ['plan'] })
  }
  const error = order.error ?? offer.error
  const isOrderShown =
    singleCollection &&
    order.data?.order &&
    (singleCollection.perfection !== undefined || orderableCollections.length === 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        singleCollection
          ? t('title', { name: singleCollection.name })
          : t('titleMany', { count: collections.length })
      }
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {error ? (
        <LoadError text={errorText(error)} onRetry={() => void (order.error ? order : offer).refetch()} />
      ) : isOrderShown && order.data?.order ? (
        <OrderStatus
          collection={singleCollection}
          order={order.data.order}
          canManage={canManage(singleCollection)}
          onCanceled={(now) => {
            updateCollection(singleCollection, now)
            onClose()
          }}
          onCompare={() => onCompare(singleCollection.id)}
        />
      ) : offer.data && (!singleCollection || order.data) ? (
        <OrderForm
          offer={offer.data}
          selectedCount={collections.length}
          collections={orderableCollections}
          onOrdered={updateCollection}
          onOpenBilling={onOpenBilling}
          onAppoint={onAppoint}
          onClose={onClose}
        />
      ) : (
        <Stack role="status" gap="md" aria-label={t('common:loading')}>
          <Skeleton height={40} />
          <Skeleton height={96} />
          <Skeleton height={36} />
        </Stack>
      )}
    </Modal>
  )
}
