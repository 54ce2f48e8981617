import { Alert } from '@mantine/core'
import type { User } from '#contract/accounts.ts'
import type { InterfaceLanguage } from '#web/lib/i18n.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { AddressSection } from './address-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'
import type { ShowUser } from './queries.ts'
import { RegionSection } from './region-section.tsx'

interface ProfileSectionsProps {
  user: User
  /** Whether staff are viewing as the user, which is read-only. */
  readOnly: boolean
  showUser: ShowUser
  onLanguage: (language: InterfaceLanguage) => void
  /** Ends the session of this page; the user returns with a new one. */
  onSignInAgain: () => void
}

/** The user's identity and contact settings. */
export default function ProfileSections({
  user,
  readOnly,
  showUser,
  onLanguage,
  onSignInAgain,
}: ProfileSectionsProps) {
  const { t } = useTranslation('settings')
  const shown = { user, showUser }
  return (
    <fieldset className={classes.fieldset} aria-label={t('profile.all')} disabled={readOnly}>
      {readOnly && (
        <Alert color="gray" mb="md">
          {t('readOnly')}
        </Alert>
      )}
      <ProfileSection {...shown} />
      <EmailSection {...shown} onSignInAgain={onSignInAgain} />
      <PasswordSection {...shown} onSignInAgain={onSignInAgain} />
      <AddressSection {...shown} />
      <RegionSection {...shown} onLanguage={onLanguage} />
    </fieldset>
  )
}
