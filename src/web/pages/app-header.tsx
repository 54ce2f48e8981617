import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from '#web/features/accounts/account-menu.tsx'
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
      end={<AccountMenu onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}
