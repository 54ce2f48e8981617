import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { OnMake } from '#web/editor/core/commands/use-command-context.ts'
import { TranscriptScreen } from '#web/editor/screens/transcript-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/account-avatar.tsx'
import { managedOf } from '#web/features/accounts/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useShared } from '#web/lib/share-address.ts'

const ShareCollection = lazyPart(withTexts(() => import('./share-collection.tsx'), 'sharing'))
const TranslateCollection = lazyPart(
  withTexts(() => import('./translate-collection.tsx'), 'translation', 'languages'),
)
const GenerateContent = lazyPart(withTexts(() => import('./generate-content.tsx'), 'documents'))
const SpeedCheck = lazyPart(withTexts(() => import('#web/features/connection/speed-check.tsx'), 'connection'))

export function TranscriptPage() {
  const { id } = useParams({ from: '/signed-in/transcript/$id' })
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shared = useShared()
  const [asked, setAsked] = useState<Parameters<OnMake>>()
  const [made, of] = asked ?? []
  const close = () => setAsked(undefined)
  return (
    <>
      <TranscriptScreen
        key={id}
        id={id}
        viewer={user.uid}
        managed={managedOf(workspaces)}
        onRenamed={(collection) => putCollection(queryClient, collection)}
        onMake={useCallback<OnMake>((...made) => setAsked(made), [])}
        account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
      />
      <Suspense>
        <SpeedCheck />
        {made === 'translation' && of?.id === id && (
          <TranslateCollection collections={[of]} onClose={close} />
        )}
        {made === 'document' && of?.id === id && (
          <GenerateContent
            collections={[of]}
            onClose={close}
            onView={() => void navigate({ to: '/dashboard' })}
          />
        )}
        {shared.id === id && <ShareCollection id={id} onClose={shared.close} />}
      </Suspense>
    </>
  )
}
