import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlanAndUsage } from '#contract/billing.ts'
import type { BillingAccount } from '#contract/billing-account.ts'
import type { PriceList } from '#contract/checkouts.ts'
import type { Subscription } from '#contract/payments.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useOpenPortal, useResumePlan } from './billing-queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePlan } from './change-plan.tsx'
import { useCheckoutErrorText } from './checkout-error.ts'
import { RedirectModal } from './redirect-modal.tsx'
import { StoredCoupon } from './stored-coupon.tsx'

interface PlanSectionProps {
  orgId: string
  plan: PlanAndUsage
  account: BillingAccount
  prices: PriceList
}

/** Section for the current plan, with buttons for changing and canceling it. */
export function PlanSection({ orgId, plan: { plan }, account, prices }: PlanSectionProps) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const { subscription, provider } = account
  if (subscription && plan.kind !== 'enterprise')
    return (
      <SettingsSection title={t('plan.title')}>
        <SubscribedPlan orgId={orgId} subscription={subscription} prices={prices} />
        <StoredCoupon orgId={orgId} />
        {provider === 'stripe' && <PortalButton orgId={orgId} />}
      </SettingsSection>
    )
  const names = {
    enterprise: prices.enterprise.name[language],
    subscription: prices.subscriptions.find(({ id }) => id === plan.id)?.name[language] ?? '',
    payAsYouGo: prices.payAsYouGo.name[language],
    trial: t('plan.trial', { date: formatDate(plan.trialEnds ?? 0, language) }),
    free: prices.free.name[language],
  }
  return (
    <SettingsSection title={t('plan.title')}>
      <Text fw={600}>{names[plan.kind]}</Text>
      {plan.kind !== 'enterprise' && (
        <>
          <StoredCoupon orgId={orgId} />
          <div>
            <Button renderRoot={(props) => <Link to="/plans" {...props} />}>{t('plan.see')}</Button>
          </div>
        </>
      )}
      {provider === 'stripe' && <PortalButton orgId={orgId} />}
    </SettingsSection>
  )
}

interface SubscribedPlanProps {
  orgId: string
  subscription: Subscription
  prices: PriceList
}

function SubscribedPlan({ orgId, subscription, prices }: SubscribedPlanProps) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null)
  const resume = useResumePlan(orgId)
  const showError = useShowError(t('change.ended'))
  const { plan, interval, quantity, amount, currency, period, cancelAt, status, renewalsPaused } =
    subscription
  const name = prices.subscriptions.find(({ id }) => id === plan)?.name[language] ?? plan
  const total = formatMoney(amount * quantity, currency, language, { alwaysShowDecimals: true })
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>
          {name}, {t('plan.seats', { count: quantity })}
        </Text>
        <Text size="sm">{t(`plan.${interval}`, { amount: total })}</Text>
        <Text size="sm" role="status">
          {renewalsPaused && t('plan.paused')}
          {!renewalsPaused &&
            (cancelAt === null
              ? t('plan.renews', { date: formatDate(period.end, language) })
              : t('plan.ends', { date: formatDate(cancelAt, language) }))}
        </Text>
      </div>
      {status === 'past_due' && (
        <Alert color="red" role="alert">
          {t('plan.pastDue')}
        </Alert>
      )}
      <Group gap="sm">
        {cancelAt === null ? (
          <>
            <Button disabled={renewalsPaused} onClick={() => setDialog('change')}>
              {t('plan.change')}
            </Button>
            <Button variant="default" onClick={() => setDialog('cancel')}>
              {t('plan.cancel')}
            </Button>
          </>
        ) : (
          <Button loading={resume.isPending} onClick={() => resume.mutate(undefined, { onError: showError })}>
            {t('plan.resume')}
          </Button>
        )}
      </Group>
      {dialog === 'change' && (
        <ChangePlan
          orgId={orgId}
          subscription={subscription}
          prices={prices}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog orgId={orgId} subscription={subscription} onClose={() => setDialog(null)} />
      )}
    </Stack>
  )
}

function PortalButton({ orgId }: { orgId: string }) {
  const { t } = useTranslation('invoices')
  const openPortal = useOpenPortal(orgId)
  const errorText = useCheckoutErrorText()
  return (
    <Stack gap={6} mt="md">
      <Text size="sm" c="dimmed">
        {t('plan.portalText')}
      </Text>
      <div>
        <Button variant="default" onClick={() => openPortal.mutate()}>
          {t('plan.portal')}
        </Button>
      </div>
      {openPortal.error && (
        <Alert color="red" role="alert">
          {errorText(openPortal.error)}
        </Alert>
      )}
      <RedirectModal text={openPortal.isPending || openPortal.isSuccess ? t('redirect.portal') : null} />
    </Stack>
  )
}
