import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AccountAvatar } from '#web/features/accounts/account-avatar.tsx'
import { managedOf } from '#web/features/accounts/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/queries.ts'
import { TranscriptScreen } from '#web/features/transcripts/transcript-screen.tsx'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useShared } from '#web/lib/share-address.ts'

const ShareCollection = lazyPart(withTexts(() => import('./share-collection.tsx'), 'sharing'))
const SpeedCheck = lazyPart(withTexts(() => import('#web/features/connection/speed-check.tsx'), 'connection'))

export function TranscriptPage() {
  const { id } = useParams({ from: '/signed-in/transcript/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shared = useShared()
  return (
    <>
      <TranscriptScreen
        key={id}
        id={id}
        viewer={user.uid}
        managed={managedOf(workspaces)}
        onRenamed={(collection) => putCollection(queryClient, collection)}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        <SpeedCheck />
        {shared.id === id && <ShareCollection id={id} onClose={shared.close} />}
      </Suspense>
    </>
  )
}
