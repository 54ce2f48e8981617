import { Alert } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'
import { type Arrival, LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import type { Owner } from './proven-button.tsx'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface SecuritySectionsProps extends Owner {
  /** Staff impersonating this user can read, but not change. */
  readOnly: boolean
  /** The result of a provider. */
  arrival: Arrival
  onArrived: () => void
  /** Ends the session of this page. */
  onSignOut: () => void
}

/** Account security: ways to sign in, and sessions. */
export function SecuritySections({
  readOnly,
  arrival,
  onArrived,
  onSignOut,
  ...owner
}: SecuritySectionsProps) {
  const { t } = useTranslation('security')
  return (
    <fieldset className={classes.fieldset} aria-label={t('title')} disabled={readOnly}>
      {readOnly && (
        <Alert color="gray" mb="md">
          {t('readOnly')}
        </Alert>
      )}
      <TwoFactorSection {...owner} />
      <PasskeysSection {...owner} />
      <LinkedSection {...owner} arrival={arrival} onArrived={onArrived} />
      <SessionsSection uid={owner.user.uid} onSignOut={onSignOut} />
    </fieldset>
  )
}
