import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { billingAccountQuery, paymentsQuery } from './billing-queries.ts'
import { AdjustmentsSection, ChargesSection, InvoicesSection } from './billing-records.tsx'
import { CardsSection } from './cards-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { PlanSection } from './plan-section.tsx'
import TopUpCard from './top-up-card.tsx'
import { UsageSection } from './usage-section.tsx'

interface BillingOverviewProps {
  uid: string
  orgId: string
}

/**
 * A workspace's plan, payments and usage. Enterprise workspaces have no listed prices, only earlier payments.
 */
export function BillingOverview({ uid, orgId }: BillingOverviewProps) {
  const { t } = useTranslation(['invoices', 'usage'])
  const plan = useQuery(planQuery(uid, orgId))
  const account = useQuery(billingAccountQuery(orgId))
  const prices = useQuery(priceListQuery)
  const payments = useQuery(paymentsQuery(orgId))
  const { data } = payments
  const isStripe = account.data?.provider === 'stripe'
  const queries = [plan, account, prices, payments]
  const isEnterprise = plan.data?.plan.kind === 'enterprise'
  const isLoaded = plan.data && account.data && prices.data && data
  return (
    <>
      {isLoaded && (
        <>
          <PlanSection orgId={orgId} plan={plan.data} account={account.data} prices={prices.data} />
          {(!isEnterprise || data.cards.length > 0) && (
            <CardsSection
              orgId={orgId}
              cards={data.cards}
              isNeeded={account.data.subscription !== null}
              isStripe={isStripe}
            />
          )}
          {!isEnterprise && (
            <SettingsSection title={t('usage:topUp.title')} intro={t('usage:topUp.intro')}>
              <TopUpCard key={orgId} orgId={orgId} offers={prices.data.payAsYouGo.topUps} />
            </SettingsSection>
          )}
          {!isEnterprise && <DetailsSection orgId={orgId} details={account.data.details} />}
          {(!isEnterprise || data.invoices.length > 0) && (
            <InvoicesSection orgId={orgId} invoices={data.invoices} />
          )}
          {(!isEnterprise || data.charges.length > 0) && <ChargesSection charges={data.charges} />}
          {data.adjustments.length > 0 && <AdjustmentsSection adjustments={data.adjustments} />}
        </>
      )}
      {!isLoaded && (
        <SettingsSection title={t('plan.title')}>
          {queries.some(({ isError }) => isError) ? (
            <LoadError
              text={t('failed')}
              onRetry={() => {
                for (const query of queries) if (query.isError) void query.refetch()
              }}
            />
          ) : (
            <Skeleton height={160} role="status" aria-label={t('plan.title')} />
          )}
        </SettingsSection>
      )}
      <UsageSection orgId={orgId} />
    </>
  )
}
