import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { VersionScreen } from '#web/editor/screens/version-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const SpeedCheck = lazyComponent(
  withTexts(() => import('#web/features/connection/speed-check.tsx'), 'connection'),
)

export function TranscriptVersionPage() {
  const { id, version } = useParams({ from: '/signed-in/transcript/$id/versions/$version' })
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <VersionScreen
        id={id}
        versionId={version}
        viewer={user.uid}
        onRenamed={(collection) => putCollection(queryClient, collection)}
        onRestored={() => void navigate({ to: '/transcript/$id', params: { id } })}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        <SpeedCheck />
      </Suspense>
    </>
  )
}
