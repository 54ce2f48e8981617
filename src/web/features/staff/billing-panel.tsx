import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Coupons } from './coupons.tsx'
import { Revenue } from './revenue.tsx'

/** The installation's revenue and coupons, for staff. */
export default function BillingPanel() {
  const { t } = useTranslation('staffBilling')
  return (
    <>
      <SettingsSection title={t('revenue.title')} intro={t('revenue.intro')}>
        <Revenue />
      </SettingsSection>
      <SettingsSection title={t('coupons.title')} intro={t('coupons.intro')}>
        <Coupons />
      </SettingsSection>
    </>
  )
}
