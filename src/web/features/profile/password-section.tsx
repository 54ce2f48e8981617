import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile.module.css'
import type { UpdateCachedUser } from './queries.ts'

interface PasswordSectionProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onSignInAgain: () => void
}

/** Section for changing the password, or for setting one if the user signs in another way. */
export function PasswordSection({ user, updateCachedUser, onSignInAgain }: PasswordSectionProps) {
  const { t } = useTranslation('settings')
  const [isChanging, setIsChanging] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)
  const close = () => {
    setIsChanging(false)
    setHasReturned(true)
  }
  return (
    <SettingsSection title={t('password.title')} intro={t('password.intro')}>
      {!user.hasPassword && (
        <Text size="sm" c="dimmed">
          {t('password.none')}
        </Text>
      )}
      {isChanging ? (
        <PasswordForm
          user={user}
          updateCachedUser={updateCachedUser}
          onDone={close}
          onSignInAgain={onSignInAgain}
        />
      ) : (
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            autoFocus={hasReturned}
            onClick={() => setIsChanging(true)}
          >
            {user.hasPassword ? t('password.change') : t('password.set')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
