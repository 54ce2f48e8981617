import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentPayer } from '#web/features/accounts/menu/use-current-payer.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { AppBanner } from '#web/features/banners/app-banner.tsx'
import { EnvironmentBanner } from '#web/features/banners/environment-banner.tsx'
import { ImpersonationBanner } from '#web/features/banners/impersonation-banner.tsx'
import { useStoreBannerHeight } from '#web/features/banners/use-store-banner-height.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

const BillingNotice = lazyComponent(
  withTexts(() => import('#web/features/plans/billing-notice.tsx'), 'usage'),
)

/** Banners above the header, about impersonation, the environment, and the app. */
export default function Banners() {
  const navigate = useNavigate()
  const { user, workspaces, impersonation } = useSession()
  const config = useProductConfig()
  const payer = useCurrentPayer()
  const keepHeight = useStoreBannerHeight()
  const currentWorkspace = workspaces.find(({ id }) => id === user.organization)
  const region = currentWorkspace?.locale ?? user.locale
  return (
    // Which banners to show isn't known until the configuration loads.
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
      {config?.edition === 'plans' &&
        currentWorkspace &&
        currentWorkspace.role !== 'member' &&
        !currentWorkspace.billing.enterprise && (
          <Suspense>
            <BillingNotice key={currentWorkspace.id} uid={user.uid} orgId={currentWorkspace.id} />
          </Suspense>
        )}
      {config?.mobileApp && <AppBanner address={config.mobileApp} />}
    </div>
  )
}
