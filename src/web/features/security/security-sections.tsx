import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { LinkedProvidersSection, type ProviderResult } from './linked-providers-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import type { ReauthProps } from './reauth-button.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface SecuritySectionsProps extends ReauthProps {
  /** Result of linking a provider. */
  providerResult: ProviderResult
  onResultShown: () => void
  /** Ends this page's session. */
  onSignOut: () => void
}

/** Sections for account security: sign-in methods and sessions. */
export function SecuritySections({
  providerResult,
  onResultShown,
  onSignOut,
  ...owner
}: SecuritySectionsProps) {
  const { t } = useTranslation('security')
  return (
    <UserOnlyFields label={t('title')} reason={t('readOnly')}>
      <TwoFactorSection {...owner} />
      <PasskeysSection {...owner} />
      <LinkedProvidersSection {...owner} result={providerResult} onResultShown={onResultShown} />
      <SessionsSection uid={owner.user.uid} onSignOut={onSignOut} />
    </UserOnlyFields>
  )
}
