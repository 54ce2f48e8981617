import { Alert } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'
import { LinkedSection, type ProviderResult } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import type { AccountOwner } from './reauth-button.tsx'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface SecuritySectionsProps extends AccountOwner {
  /** Whether staff are viewing as the user, which is read-only. */
  readOnly: boolean
  /** Result of a provider. */
  arrival: ProviderResult
  onArrived: () => void
  /** Ends the session of this page. */
  onSignOut: () => void
}

/** Sections for account security: sign-in methods and sessions. */
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
