import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AccountAvatar } from '#web/features/accounts/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { useSessionEnd } from '#web/features/accounts/use-session-end.ts'
import type { Notice } from '#web/features/notices/notice.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

const Notices = lazyPart(withTexts(() => import('#web/features/notices/notices.tsx'), 'shell'))

const toVerify: Notice[] = [{ kind: 'verifyEmail', address: '/account?mode=verifyEmailReminder' }]

/** The header of signed-in pages: wordmark, the page's additions, notices, the account menu. */
export function AppHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  useSessionEnd()
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
          {user.verification === 'notice' && (
            <Suspense>
              <Notices notices={toVerify} all="/settings/account" onGo={(href) => void navigate({ href })} />
            </Suspense>
          )}
          <AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />
        </>
      }
    />
  )
}
