import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { Preferences } from '#web/features/preferences/preferences.tsx'
import { SettingsPage } from './settings-page.tsx'

/** How the product behaves for me. */
export function PreferencesPage() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  return (
    <SettingsPage title={t('preferences.title')} intro={t('preferences.intro')}>
      <Preferences uid={user.uid} />
    </SettingsPage>
  )
}
