import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanChange } from '#contract/billing-account.ts'
import type { PriceList } from '#contract/checkouts.ts'
import { maxSeats } from '#contract/limits.ts'
import type { Subscription } from '#contract/payments.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { previewQuery, useChangePlan } from './billing-queries.ts'
import { reasonOf } from './checkout-error.ts'
import { PreviewLines } from './preview-lines.tsx'
import { RedirectModal } from './redirect-modal.tsx'

interface ChangePlanProps {
  orgId: string
  subscription: Subscription
  prices: PriceList
  onClose: () => void
}

/** Dialog for changing the plan, billing interval or number of seats; shows the price. */
export function ChangePlan({ orgId, subscription, prices, onClose }: ChangePlanProps) {
  const { t, i18n } = useTranslation(['invoices', 'common'])
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const [plan, setPlan] = useState(subscription.plan)
  const [interval, setInterval] = useState(subscription.interval)
  const [seats, setSeats] = useState<number | string>(subscription.quantity)
  const maxSeatCount = prices.subscriptions.find(({ id }) => id === plan)?.seats ?? maxSeats
  const quantity = Number(seats)
  const problem = problemOf(seats, maxSeatCount)
  const isSame =
    plan === subscription.plan && interval === subscription.interval && quantity === subscription.quantity
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('change.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Select
          label={t('change.plan')}
          value={plan}
          allowDeselect={false}
          data={prices.subscriptions.map(({ id, name }) => ({ value: id, label: name[language] }))}
          onChange={(value) => value !== null && setPlan(value)}
        />
        <SegmentedControl
          aria-label={t('change.interval')}
          value={interval}
          onChange={(value) => setInterval(value === 'year' ? 'year' : 'month')}
          data={[
            { value: 'month', label: t('change.month') },
            { value: 'year', label: t('change.year') },
          ]}
        />
        <NumberInput
          label={t('change.seats')}
          min={1}
          max={maxSeatCount}
          clampBehavior="none"
          allowDecimal={false}
          value={seats}
          error={problem && t(`change.${problem}`, { count: maxSeatCount })}
          onChange={setSeats}
        />
        {isSame && <Text size="sm">{t('change.same')}</Text>}
        {!isSame && !problem && (
          <ConfirmChange
            key={`${plan} ${interval} ${quantity}`}
            orgId={orgId}
            change={{ plan, interval, quantity }}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

function problemOf(seats: number | string, max: number): 'notANumber' | 'tooMany' | null {
  const quantity = Number(seats)
  if (seats === '' || !Number.isInteger(quantity) || quantity < 1) return 'notANumber'
  return quantity > max ? 'tooMany' : null
}

interface ConfirmChangeProps {
  orgId: string
  change: PlanChange
  onClose: () => void
}

/**
 * Price of a change, and its confirmation. If the price has changed in the meantime, the new price is shown
 * for confirmation.
 */
function ConfirmChange({ orgId, change, onClose }: ConfirmChangeProps) {
  const { t, i18n } = useTranslation('invoices')
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(orgId, change))
  const save = useChangePlan(orgId)
  const confirmUrl = save.data?.confirmUrl ?? null
  const confirm = () => {
    if (!preview) return
    save.mutate(
      { change, preview },
      {
        onSuccess: ({ confirmUrl: url }) => {
          if (url !== null) return location.assign(url)
          notifications.show({ message: t('change.done') })
          onClose()
        },
        onError: () => void refetch(),
      },
    )
  }
  const amountText =
    preview &&
    formatMoney(preview.amountDue, preview.currency, i18n.resolvedLanguage ?? 'en', {
      alwaysShowDecimals: true,
    })
  return (
    <>
      {preview && <PreviewLines preview={preview} />}
      {error && <PreviewError text={t('change.previewFailed')} error={error} />}
      {save.error && <PreviewError text={t('change.updateFailed')} error={save.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('change.back')}
        </Button>
        <Button loading={save.isPending || isFetching} disabled={!preview} onClick={confirm}>
          {preview && preview.amountDue > 0 ? t('change.pay', { amount: amountText }) : t('change.confirm')}
        </Button>
      </Group>
      <RedirectModal text={confirmUrl === null ? null : t('redirect.confirm')} />
    </>
  )
}

/** Error message, including the payment service's reason if available. */
function PreviewError({ text, error }: { text: string; error: unknown }) {
  const { t } = useTranslation('invoices')
  const reason = reasonOf(error)
  const isChanged = reason === 'price_changed'
  const hasDetail = hasErrorCode(error, 'provider_failed') || hasErrorCode(error, 'card_declined')
  const detail = hasDetail ? error.message : null
  return (
    <Alert color={isChanged ? 'yellow' : 'red'} role="alert">
      {isChanged && t('change.priceChanged')}
      {reason === 'subscription_ended' && t('change.ended')}
      {!isChanged && reason !== 'subscription_ended' && [text, detail].filter(Boolean).join(' ')}
    </Alert>
  )
}
