import type { User } from '#contract/accounts.ts'
import type { InterfaceLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { AddressSection } from './address-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { UpdateCachedUser } from './queries.ts'
import { RegionSection } from './region-section.tsx'

interface ProfileSectionsProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onLanguageChange: (language: InterfaceLanguage) => void
  /** Signs the user out, so that they return with a new session. */
  onSignInAgain: () => void
}

/** The user's identity and contact settings. */
export default function ProfileSections({
  user,
  updateCachedUser,
  onLanguageChange,
  onSignInAgain,
}: ProfileSectionsProps) {
  const { t } = useTranslation('settings')
  const sectionProps = { user, updateCachedUser }
  return (
    <UserOnlyFields label={t('profile.all')} reason={t('readOnly')}>
      <ProfileSection {...sectionProps} />
      <EmailSection {...sectionProps} onSignInAgain={onSignInAgain} />
      <PasswordSection {...sectionProps} onSignInAgain={onSignInAgain} />
      <AddressSection {...sectionProps} />
      <RegionSection {...sectionProps} onLanguageChange={onLanguageChange} />
    </UserOnlyFields>
  )
}
