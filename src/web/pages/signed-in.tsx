import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection, refetchCollections } from '#web/features/collections/queries.ts'
import { UploaderProvider } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'

const Banners = lazyPart(withTexts(() => import('./banners.tsx'), 'shell'))
const EmailPrompt = lazyPart(withTexts(() => import('#web/features/accounts/email-prompt.tsx'), 'shell'))

/** What every page behind a session has in common: uploads go on from page to page. */
export function SignedIn() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { user, workspaces } = useSession()
  const orgId = user.organization ?? workspaces[0]?.id ?? ''
  return (
    <UploaderProvider
      uid={user.uid}
      orgId={orgId}
      onTranscription={(collection) =>
        collection ? putCollection(queryClient, collection) : refetchCollections(queryClient)
      }
    >
      <SkipLink label={t('skipToContent')} />
      <Suspense>
        <Banners />
      </Suspense>
      <Outlet />
      {user.email === null && (
        <Suspense>
          <EmailPrompt user={user} />
        </Suspense>
      )}
    </UploaderProvider>
  )
}
