import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { useCurrentPayer } from '#web/features/accounts/use-current-payer.ts'
import { AppBanner } from '#web/features/banners/app-banner.tsx'
import { EnvironmentBanner } from '#web/features/banners/environment-banner.tsx'
import { ImpersonationBanner } from '#web/features/banners/impersonation-banner.tsx'
import { useStoredHeight } from '#web/features/banners/use-stored-height.ts'
import { useProductConfig } from '#web/lib/product-config.ts'

/** Banners above the header: impersonation, environment, and the app. */
export default function Banners() {
  const navigate = useNavigate()
  const { user, workspaces, impersonation } = useSession()
  const config = useProductConfig()
  const payer = useCurrentPayer()
  const keepHeight = useStoredHeight()
  const region = workspaces.find(({ id }) => id === user.organization)?.locale ?? user.locale
  return (
    // The banners aren't known before the configuration loads.
    <div ref={config && keepHeight}>
      {impersonation && (
        <ImpersonationBanner
          impersonation={impersonation}
          name={user.name}
          onEnd={() => void navigate({ to: '/logout' })}
        />
      )}
      {config && config.environment !== 'production' && (
        <EnvironmentBanner
          uid={user.uid}
          environment={config.environment}
          region={region}
          sellsPlans={config.edition === 'plans'}
          payer={payer}
        />
      )}
      {config?.mobileApp && <AppBanner address={config.mobileApp} />}
    </div>
  )
}
