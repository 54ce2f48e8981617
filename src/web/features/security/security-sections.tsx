import { Alert } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'
import { type Arrival, LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import type { Owner } from './proven-button.tsx'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface SecuritySectionsProps extends Owner {
  /** Staff looks at the product as this person: they see how it stands, and change nothing. */
  readOnly: boolean
  /** How a provider led back to the page. */
  arrival: Arrival
  onArrived: () => void
  /** Ends the session of this page. */
  onSignOut: () => void
}

/** What keeps an account safe: the ways in, and where somebody is in. */
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
