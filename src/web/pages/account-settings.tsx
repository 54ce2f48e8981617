import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { ProfileSection } from '#web/features/profile/profile-section.tsx'
import { SecuritySections } from '#web/features/security/security-sections.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Who I am here, how I sign in, and the end of it. */
export function AccountSettingsPage() {
  const { t } = useTranslation('settings')
  const { user, impersonation } = useSession()
  const arrival = useSearch({ from: '/signed-in/settings/account' })
  const navigate = useNavigate()
  return (
    <SettingsPage title={t('account.title')} intro={t('account.intro')}>
      <ProfileSection user={user} />
      <SecuritySections
        user={user}
        readOnly={impersonation !== null}
        arrival={arrival}
        onSignOut={() => void navigate({ to: '/logout' })}
      />
      {/* DeleteAccount */}
    </SettingsPage>
  )
}
