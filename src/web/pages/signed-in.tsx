import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SkipLink } from '#web/ui/skip-link.tsx'

/** What every page behind a session has in common. */
export function SignedIn() {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink label={t('skipToContent')} />
      <Outlet />
    </>
  )
}
