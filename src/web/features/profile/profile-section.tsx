import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

/** Name and picture, as others see them. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsSection title={t('profile.title')} intro={t('profile.intro')}>
      {user.name}
    </SettingsSection>
  )
}
