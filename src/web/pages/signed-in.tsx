import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useOwnLanguage } from '#web/features/accounts/own-language.ts'
import { sessionQuery, useSession } from '#web/features/accounts/queries.ts'
import { useKeptPage } from '#web/features/accounts/use-kept-page.ts'
import { putCollection, refetchCollections } from '#web/features/collections/state/queries.ts'
import { UploaderProvider } from '#web/features/uploads/uploader.tsx'
import { setCountry, setTimeZone } from '#web/lib/format.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { StaffContext } from '#web/lib/staff.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { BannerRoom } from './banner-room.tsx'
import { PagePending } from './page-pending.tsx'

const EmailPrompt = lazyPart(withTexts(() => import('#web/features/accounts/email-prompt.tsx'), 'shell'))

/** The pages that require a session, as long as it exists and the user is the same. */
export function SignedIn() {
  const router = useRouter()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const uid = session?.user.uid
  const [first] = useState(uid)
  useKeptPage(first)
  useEffect(() => {
    // The session has ended, perhaps in another tab: the guard redirects to sign-in, and back here afterwards.
    if (uid === undefined) void router.invalidate()
    // Another user has signed in there: all loaded data is someone else's.
    else if (uid !== first) location.reload()
  }, [uid, first, router])
  return uid !== undefined && uid === first ? <Shell /> : <PagePending />
}

/** The layout of signed-in pages: uploads continue across pages. */
function Shell() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { user, workspaces, impersonation } = useSession()
  useOwnLanguage(user.language)
  setTimeZone(user.timeZone)
  setCountry(user.countryCode)
  const orgId = user.organization ?? workspaces[0]?.id ?? ''
  return (
    <StaffContext value={user.staff}>
      <UploaderProvider
        uid={user.uid}
        orgId={orgId}
        onTranscription={(collection) =>
          collection ? putCollection(queryClient, collection) : refetchCollections(queryClient)
        }
      >
        <SkipLink label={t('skipToContent')} />
        <BannerRoom />
        <Outlet />
        {/* Staff could not answer it, nor get past it. */}
        {user.email === null && !impersonation && (
          <Suspense>
            <EmailPrompt user={user} />
          </Suspense>
        )}
      </UploaderProvider>
    </StaffContext>
  )
}
