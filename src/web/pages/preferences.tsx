import { useTranslation } from 'react-i18next'
import { SettingsPage } from './settings-page.tsx'

/** How the product behaves for me. */
export function PreferencesPage() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPage title={t('preferences.title')} intro={t('preferences.intro')}>
      {null}
    </SettingsPage>
  )
}
