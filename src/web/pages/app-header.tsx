import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useCurrentPayer } from '#web/features/accounts/menu/use-current-payer.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { useSessionEnd } from '#web/features/accounts/session/use-session-end.ts'
import { receivedInvitesQuery } from '#web/features/invites/received-invite-queries.ts'
import type { Notice } from '#web/features/notices/notice.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

const Notices = lazyComponent(withTexts(() => import('#web/features/notices/notices.tsx'), 'shell'))

const verifyEmailNotice: Notice = { kind: 'verifyEmail', address: '/account?mode=verifyEmailReminder' }
const setupNotice: Notice = { kind: 'setup', address: '/setup' }
const invites = { kind: 'invites', address: '/settings/workspace' } as const

/** Header of signed-in pages: wordmark, page-specific content, notices, and the account menu. */
export function AppHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { user, setup, workspaces } = useSession()
  const navigate = useNavigate()
  useSessionEnd()
  const payer = useCurrentPayer()
  const isManager = workspaces.some(({ id, role }) => id === payer?.orgId && role !== 'member')
  const { data: receivedInvites = [] } = useQuery(receivedInvitesQuery(user.uid))
  const notices: Notice[] = [
    ...(setup ? [setupNotice] : []),
    ...(user.verification === 'notice' ? [verifyEmailNotice] : []),
    ...(receivedInvites.length > 0 ? [{ ...invites, count: receivedInvites.length }] : []),
  ]
  return (
    <Header
      start={
        <>
          <Link
            to="/dashboard"
            aria-label={t('header.home')}
            style={{ color: 'inherit', textDecoration: 'none' }}
          >
            <Wordmark />
          </Link>
          {children}
        </>
      }
      end={
        <>
          {(payer || notices.length > 0) && (
            <Suspense>
              <Notices
                notices={notices}
                user={user}
                payer={payer}
                isManager={isManager}
                onNavigate={(href) => void navigate({ href })}
              />
            </Suspense>
          )}
          <AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />
        </>
      }
    />
  )
}
