import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountAvatar } from '#web/features/accounts/account-avatar.tsx'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** The bar of the signed-in pages: wordmark, what the page adds, the account menu. */
export function AppHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
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
      end={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}
