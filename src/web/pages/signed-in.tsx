import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useCurrentPayer } from '#web/features/accounts/menu/use-current-payer.ts'
import { sessionQuery, useSession } from '#web/features/accounts/queries.ts'
import { useAccountLanguage } from '#web/features/accounts/session/account-language.ts'
import { useLiveMembership } from '#web/features/accounts/session/live-membership.ts'
import { useBackForwardGuard } from '#web/features/accounts/session/use-back-forward-guard.ts'
import { putCollection, refetchCollections } from '#web/features/collections/state/queries.ts'
import { UploaderProvider } from '#web/features/uploads/uploader.tsx'
import { setCountry, setTimeZone } from '#web/lib/format/format.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { PayerContext } from '#web/lib/queries/payer.ts'
import { StaffContext } from '#web/lib/queries/staff.ts'
import { ImpersonationContext, useSettingsFlush, useUserSettings } from '#web/lib/queries/user-settings.ts'
import { workspaceRegionUrl } from '#web/lib/regions/region-pages.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import { BannerSpace } from './banner-space.tsx'
import { PagePending } from './page-pending.tsx'

const DeletionNotice = lazyComponent(
  withTexts(() => import('#web/features/workspace/deletion-notice.tsx'), 'workspace'),
)
const WorkspaceOverlay = lazyComponent(withTexts(() => import('./workspace-overlay.tsx'), 'workspace'))
const OverLimitDialog = lazyComponent(withTexts(() => import('./over-limit-dialog.tsx'), 'uploads', 'errors'))
const Recorder = lazyComponent(() => import('./dashboard/recorder.tsx'))
const EmailPrompt = lazyComponent(
  withTexts(() => import('#web/features/accounts/forms/email-prompt.tsx'), 'shell'),
)

const BulkExportHost = lazyComponent(
  withTexts(() => import('#web/features/exports/bulk-export-host.tsx'), 'exports', 'errors'),
)
const Reminders = lazyComponent(withTexts(() => import('#web/features/meetings/reminders.tsx'), 'meetings'))

/**
 * Layout for pages that require a session, shown for as long as the session exists and belongs to the same
 * user.
 */
export function SignedInLayout() {
  const router = useRouter()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const uid = session?.user.uid
  const [initialUid] = useState(uid)
  useBackForwardGuard(initialUid)
  useEffect(() => {
    // The session has ended, perhaps in another tab. The guard redirects to the sign-in page and back here
    // afterward.
    if (uid === undefined) void router.invalidate()
    // Another tab has signed in a different user, so all loaded data belongs to someone else.
    else if (uid !== initialUid) location.reload()
  }, [uid, initialUid, router])
  // The current workspace may have changed, here or in another tab; the guard then switches to its region.
  const address = session ? workspaceRegionUrl(session) : null
  useEffect(() => {
    if (address !== null) void router.invalidate()
  }, [address, router])
  return uid !== undefined && uid === initialUid && address === null ? <Shell /> : <PagePending />
}

/** Layout for signed-in pages; uploads continue across navigation. */
function Shell() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { user, workspaces, impersonation } = useSession()
  useAccountLanguage(user.language)
  useLiveMembership()
  useSettingsFlush(user.uid)
  const payer = useCurrentPayer()
  setTimeZone(user.timeZone)
  setCountry(user.countryCode)
  const orgId = user.organization ?? workspaces[0]?.id ?? ''
  const { name = '', deletedAt = null } = workspaces.find(({ id }) => id === orgId) ?? {}
  return (
    <StaffContext value={user.staff}>
      <PayerContext value={payer}>
        <ImpersonationContext value={impersonation !== null}>
          <UploaderProvider
            uid={user.uid}
            orgId={orgId}
            onTranscription={(collection) =>
              collection ? putCollection(queryClient, collection) : refetchCollections(queryClient)
            }
            renderRecorder={(view, props) => (
              <Suspense>
                <Recorder view={view} {...props} />
              </Suspense>
            )}
            renderOverLimit={(close) => <OverLimitDialog orgId={orgId} onClose={close} />}
          >
            <SkipLink label={t('skipToContent')} />
            <BannerSpace />
            <Outlet />
            {deletedAt !== null && (
              <Suspense>
                <DeletionNotice name={name} deletedAt={deletedAt} />
              </Suspense>
            )}
            {workspaces.length === 0 && !impersonation && (
              <Suspense>
                <WorkspaceOverlay />
              </Suspense>
            )}
            {!impersonation && (
              <>
                <WhenIdle>
                  <MeetingRemindersHost uid={user.uid} />
                </WhenIdle>
                <WhenIdle>
                  <BulkExportHost uid={user.uid} />
                </WhenIdle>
              </>
            )}
            {/* Hidden from staff who impersonate the user, because they can neither answer nor dismiss it. */}
            {user.email === null && !impersonation && (
              <Suspense>
                <EmailPrompt user={user} />
              </Suspense>
            )}
          </UploaderProvider>
        </ImpersonationContext>
      </PayerContext>
    </StaffContext>
  )
}

function MeetingRemindersHost({ uid }: { uid: string }) {
  return useUserSettings(uid).settings.meetingReminders && <Reminders uid={uid} />
}
