import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Subscription } from '#contract/payments.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCancelPlan } from './billing-queries.ts'
import { reasonOf } from './checkout-error.ts'

interface CancelDialogProps {
  orgId: string
  subscription: Subscription
  onClose: () => void
}

/** Dialog for confirming the cancellation of a subscription at the end of the billing period. */
export function CancelDialog({ orgId, subscription: { period }, onClose }: CancelDialogProps) {
  const { t, i18n } = useTranslation(['invoices', 'common'])
  const cancel = useCancelPlan(orgId)
  const date = formatDate(period.end, i18n.resolvedLanguage ?? 'en')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cancel.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text size="sm">{t('cancel.text', { date })}</Text>
      {cancel.error && (
        <Alert color="red" role="alert" mt="sm">
          {reasonOf(cancel.error) === 'subscription_ended' ? t('change.ended') : t('change.failed')}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onSuccess: () => {
                notifications.show({ message: t('cancel.done', { date }) })
                onClose()
              },
            })
          }
        >
          {t('cancel.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}
