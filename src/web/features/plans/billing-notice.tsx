import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import classes from './billing-notice.module.css'
import { useCheckout } from './queries.ts'

interface BillingNoticeProps {
  uid: string
  orgId: string
}

/**
 * Banners for owners and admins about a failed payment, a card that has expired or expires this month, and a
 * budget that is nearly or completely spent.
 */
export default function BillingNotice({ uid, orgId }: BillingNoticeProps) {
  const { data } = useQuery(planQuery(uid, orgId))
  if (!data) return null
  const { plan, usage } = data
  const percent = usage.budgetPercent ?? 0
  return (
    <>
      {plan.paymentDue !== null && <PaymentDueNotice orgId={orgId} due={plan.paymentDue} />}
      {plan.paymentDue === null && usage.cardExpires !== null && (
        <CardExpiryNotice orgId={orgId} end={usage.cardExpires} />
      )}
      {percent >= 80 && <BudgetSpentNotice key={percent >= 100 ? 100 : 80} orgId={orgId} percent={percent} />}
    </>
  )
}

function PaymentDueNotice({ orgId, due }: { orgId: string; due: number }) {
  const { t, i18n } = useTranslation('usage')
  const date = formatDate(due, i18n.resolvedLanguage ?? 'en')
  return (
    <Banner text={t('topUp.notice.due', { date })}>
      <UpdateCardButton orgId={orgId} />
    </Banner>
  )
}

function CardExpiryNotice({ orgId, end }: { orgId: string; end: number }) {
  const { t } = useTranslation('usage')
  const isExpired = useServerNow(60_000) >= end
  return (
    <Banner text={t(isExpired ? 'topUp.notice.cardExpired' : 'topUp.notice.cardExpiring')}>
      <UpdateCardButton orgId={orgId} />
    </Banner>
  )
}

function UpdateCardButton({ orgId }: { orgId: string }) {
  const { t } = useTranslation('usage')
  const checkout = useCheckout(orgId)
  const showError = useShowError()
  return (
    <Button
      size="compact-sm"
      loading={checkout.isPending || checkout.isSuccess}
      onClick={() => checkout.mutate({ order: { kind: 'card' } }, { onError: showError })}
    >
      {t('topUp.notice.update')}
    </Button>
  )
}

/** Banner that, once dismissed, stays hidden for the rest of the month. */
function BudgetSpentNotice({ orgId, percent }: { orgId: string; percent: number }) {
  const { t } = useTranslation('usage')
  const key = `longhand.budget.${orgId}`
  const noticeId = `${new Date().toISOString().slice(0, 7)}:${percent >= 100 ? 100 : 80}`
  const [dismissedId, setDismissedId] = useState(() => localStore.getItem(key))
  if (dismissedId === noticeId) return null
  return (
    <Banner text={t('topUp.notice.budget', { percent })}>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to="/settings/invoices" {...props} />}
      >
        {t('topUp.notice.usage')}
      </Anchor>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          localStore.setItem(key, noticeId)
          setDismissedId(noticeId)
        }}
      >
        {t('topUp.notice.hide')}
      </Button>
    </Banner>
  )
}

function Banner({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('usage')
  return (
    <aside aria-label={t('topUp.notice.label')} className={classes.notice}>
      <Text size="sm">{text}</Text>
      <Group gap="sm">{children}</Group>
    </aside>
  )
}
