import type { User } from '#contract/accounts.ts'
import type { InterfaceLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { AddressSection } from './address-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { ShowUser } from './queries.ts'
import { RegionSection } from './region-section.tsx'

interface ProfileSectionsProps {
  user: User
  showUser: ShowUser
  onLanguage: (language: InterfaceLanguage) => void
  /** Signs the user out, so that they return with a new session. */
  onSignInAgain: () => void
}

/** The user's identity and contact settings. */
export default function ProfileSections({ user, showUser, onLanguage, onSignInAgain }: ProfileSectionsProps) {
  const { t } = useTranslation('settings')
  const sectionProps = { user, showUser }
  return (
    <UserOnlyFields label={t('profile.all')} reason={t('readOnly')}>
      <ProfileSection {...sectionProps} />
      <EmailSection {...sectionProps} onSignInAgain={onSignInAgain} />
      <PasswordSection {...sectionProps} onSignInAgain={onSignInAgain} />
      <AddressSection {...sectionProps} />
      <RegionSection {...sectionProps} onLanguage={onLanguage} />
    </UserOnlyFields>
  )
}
