import { Button, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { customerBillingQuery } from './billing-queries.ts'
import { CustomerPlan } from './customer-plan.tsx'
import { AdjustmentTable, ChargeTable, InvoiceTable, LedgerTable } from './customer-records.tsx'
import { GrantForm } from './grant-form.tsx'

interface CustomerViewProps {
  oid: string
  onBack: () => void
}

/** A workspace's billing for staff, as its owners see it. */
export default function CustomerView({ oid, onBack }: CustomerViewProps) {
  const { t } = useTranslation(['staffBilling', 'common'])
  const { data: billing, isError, refetch } = useQuery(customerBillingQuery(oid))
  return (
    <>
      <div>
        <Button variant="default" size="compact-sm" mb="md" onClick={onBack}>
          {t('staffBilling:back')}
        </Button>
      </div>
      {isError && <LoadError text={t('staffBilling:failed')} onRetry={() => void refetch()} />}
      {!billing && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {billing && (
        <>
          <Title order={2} size="h3">
            <bdi>{t('staffBilling:of', { name: billing.name })}</bdi>
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {t('staffBilling:readOnly')}
          </Text>
          <SettingsSection title={t('staffBilling:plan.title')}>
            <CustomerPlan billing={billing} />
          </SettingsSection>
          <SettingsSection title={t('staffBilling:grant.title')}>
            <GrantForm oid={oid} currency={billing.usage.currency} />
          </SettingsSection>
          <SettingsSection title={t('staffBilling:charges.title')}>
            <ChargeTable oid={oid} billing={billing} />
          </SettingsSection>
          <SettingsSection title={t('staffBilling:invoices.title')}>
            <InvoiceTable billing={billing} />
          </SettingsSection>
          <SettingsSection title={t('staffBilling:adjustments.title')}>
            <AdjustmentTable billing={billing} />
          </SettingsSection>
          <SettingsSection title={t('staffBilling:ledger.title')} intro={t('staffBilling:ledger.intro')}>
            <LedgerTable billing={billing} />
          </SettingsSection>
        </>
      )}
    </>
  )
}
