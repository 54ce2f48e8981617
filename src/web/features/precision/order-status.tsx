import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppliedCaptions } from '#contract/captions.ts'
import { captionProfiles } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { Precision, PrecisionOrder } from '#contract/precision.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import classes from './precision.module.css'
import { cancelPrecision } from './queries.ts'
import { useLimitsText } from './use-limits-text.ts'

interface OrderStatusProps {
  collection: Collection
  order: PrecisionOrder
  /** Whether the viewer can cancel the order. */
  canManage: boolean
  onCanceled: (now: Precision) => void
  /** Opens the comparison of the draft and the corrected version. */
  onCompare: () => void
}

/** A recording's order: its status, deadline and result, with a cancel button. */
export function OrderStatus({ collection, order, canManage, onCanceled, onCompare }: OrderStatusProps) {
  const { t, i18n } = useTranslation('precision')
  const errorText = useErrorText()
  const cancel = useMutation({ mutationFn: () => cancelPrecision(collection.id), onSuccess: onCanceled })
  const formatTime = (epochSeconds: number) => formatDateTime(epochSeconds, i18n.resolvedLanguage ?? 'en')
  const { state, stage, delivered, due, comment, versions, notes } = order
  const isWaiting = state === 'waiting' && stage === 'correction' && delivered === null
  const facts: [string, ReactNode][] = [
    [t('fact.ordered'), formatTime(order.ordered)],
    delivered === null
      ? [
          t('fact.due'),
          state === 'canceled' ? formatTime(due) : <DueDate key="due" due={due} text={formatTime(due)} />,
        ]
      : [
          t('fact.delivered'),
          order.isLate ? t('fact.deliveredLate', { time: formatTime(delivered) }) : formatTime(delivered),
        ],
    ...(order.lateRefundPercent > 0
      ? ([[t('fact.price'), t('fact.lateRefund', { percent: order.lateRefundPercent })]] as [
          string,
          ReactNode,
        ][])
      : []),
    [t('product.label'), t(`product.${order.product}`)],
    ...(order.captions
      ? ([[t('profile.label'), <Captions key="captions" captions={order.captions} />]] as [
          string,
          ReactNode,
        ][])
      : []),
    [t('style.label'), t(`style.${order.style}`)],
    ...(notes ? ([[t('notes'), notes]] as [string, ReactNode][]) : []),
    ...(comment ? ([[t('fact.comment'), comment]] as [string, ReactNode][]) : []),
  ]
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {t(`state.${stateOf(order)}`)}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {cancel.error && (
        <Text role="alert" c="red">
          {errorText(cancel.error)}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {isWaiting && canManage && (
          <ConfirmButton
            variant="default"
            question={t('cancelQuestion')}
            loading={cancel.isPending}
            onConfirm={() => cancel.mutate()}
          >
            {t('cancel')}
          </ConfirmButton>
        )}
        {versions && (
          <Button data-autofocus onClick={onCompare}>
            {t('compare')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function stateOf({ state, delivered, isLate }: PrecisionOrder) {
  if (delivered !== null) return 'delivered'
  if (state === 'canceled') return 'canceled'
  if (isLate) return 'late'
  return state === 'waiting' ? 'waiting' : 'taken'
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

/** Name and main limits of a caption profile. */
function Captions({ captions: { profile, name, rules } }: { captions: AppliedCaptions }) {
  const { t } = useTranslation('precision')
  const limitsText = useLimitsText()
  const builtInProfile = captionProfiles.find((item) => item === profile) ?? 'standard'
  return (
    <>
      {name ?? t(`profile.${builtInProfile}`)}
      <Text size="xs" c="dimmed">
        {limitsText(rules)}
      </Text>
    </>
  )
}

function DueDate({ due, text }: { due: number; text: string }) {
  return (
    <>
      {text} (<Countdown deadline={due} />)
    </>
  )
}
