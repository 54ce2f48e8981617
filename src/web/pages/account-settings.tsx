import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { ProfileSection } from '#web/features/profile/profile-section.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Who I am here, how I sign in, and the end of it. */
export function AccountSettingsPage() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  return (
    <SettingsPage title={t('account.title')} intro={t('account.intro')}>
      <ProfileSection user={user} />
      {/* SecuritySections */}
      {/* DeleteAccount */}
    </SettingsPage>
  )
}
