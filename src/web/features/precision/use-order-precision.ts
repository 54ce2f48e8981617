import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Precision } from '#contract/precision.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showActionToast } from '#web/ui/show-action-toast.tsx'
import { type OrderDetails, orderPrecision } from './queries.ts'

/** How long a failed order stays visible, in milliseconds. */
const failureToastMs = 20_000

interface OrderOptions {
  details: OrderDetails
  onOrdered: (collection: Collection, order: Precision) => void
  /** Opens the payment settings. */
  onOpenBilling: () => void
  /** Called when all recordings have been ordered. */
  onDone: () => void
}

/**
 * Returns a function that orders proofreading for recordings one at a time, stopping at the first failure,
 * and whether it is running.
 */
export function useOrderPrecision({ details, onOrdered, onOpenBilling, onDone }: OrderOptions) {
  const { t } = useTranslation('precision')
  const errorText = useErrorText()
  const [isPending, setPending] = useState(false)
  const showFailure = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'upgrade_required') return openUpsell('Precision')
    const message = code === 'no_minutes' || code === 'internal' ? t('failed') : errorText(error)
    showActionToast(
      message,
      { label: t('reviewSettings'), run: onOpenBilling },
      { color: 'red', autoClose: failureToastMs },
    )
  }
  const run = async (collections: readonly Collection[]) => {
    setPending(true)
    try {
      for (const collection of collections)
        onOrdered(collection, await orderPrecision(collection.id, details))
      notifications.show({ message: t('ordered', { count: collections.length }) })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
