import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { EmailForm } from './email-form.tsx'
import classes from './profile.module.css'
import { type UpdateCachedUser, useChangeEmail, useProfile } from './queries.ts'

interface EmailSectionProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onSignInAgain: () => void
}

/** Section for the email address and its verification, with a form to change it. */
export function EmailSection({ user, updateCachedUser, onSignInAgain }: EmailSectionProps) {
  const { t } = useTranslation('settings')
  const { data: profile } = useProfile(user.uid)
  const [isChanging, setIsChanging] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)
  const close = () => {
    setIsChanging(false)
    setHasReturned(true)
  }
  return (
    <SettingsSection title={t('email.title')} intro={t('email.intro')}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {user.email ?? t('email.none')}
        </Text>
        {user.email && user.verification !== 'none' && (
          <Text size="sm" c="dimmed">
            {t('email.unproven')}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link
                  to="/account"
                  search={{ mode: 'verifyEmailReminder', redirect: '/settings/account' }}
                  {...props}
                />
              )}
            >
              {t('email.again')}
            </Anchor>
          </Text>
        )}
      </div>
      {profile?.newEmail && (
        <PendingEmail uid={user.uid} email={profile.newEmail} updateCachedUser={updateCachedUser} />
      )}
      {isChanging ? (
        <EmailForm
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
            {t('email.change')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

/** Shows the address that is pending verification. */
function PendingEmail({
  uid,
  email,
  updateCachedUser,
}: {
  uid: string
  email: string
  updateCachedUser: UpdateCachedUser
}) {
  const { t } = useTranslation('settings')
  const showError = useShowError()
  const { drop } = useChangeEmail(uid, updateCachedUser)
  return (
    <Alert color="blue" role="status">
      {t('email.awaited', { email })}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          loading={drop.isPending}
          onClick={() =>
            drop.mutate(undefined, {
              onError: showError,
            })
          }
        >
          {t('email.drop')}
        </Button>
      </div>
    </Alert>
  )
}
