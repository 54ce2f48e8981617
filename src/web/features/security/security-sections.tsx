import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts.ts'
import { type Arrival, LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface SecuritySectionsProps {
  user: User
  /** Staff looks at the product as this person: they see how it stands, and change nothing. */
  readOnly: boolean
  /** How a provider led back to the page. */
  arrival: Arrival
  onArrived: () => void
  /** Ends the session of this page. */
  onSignOut: () => void
}

/** What keeps an account safe: the ways in, and where somebody is in. */
export function SecuritySections({ user, readOnly, arrival, onArrived, onSignOut }: SecuritySectionsProps) {
  const { t } = useTranslation('security')
  return (
    <fieldset className={classes.fieldset} aria-label={t('title')} disabled={readOnly}>
      {readOnly && (
        <Alert color="gray" mb="md">
          {t('readOnly')}
        </Alert>
      )}
      <TwoFactorSection user={user} />
      <PasskeysSection uid={user.uid} />
      <LinkedSection uid={user.uid} arrival={arrival} onArrived={onArrived} />
      <SessionsSection uid={user.uid} onSignOut={onSignOut} />
    </fieldset>
  )
}
