import { notifications } from '@mantine/notifications'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showActionToast } from '#web/ui/show-action-toast.tsx'

/**
 * Shows a message if the session has ended elsewhere. The guard of the signed-in pages then redirects the
 * visitor, while the user's own sign-out leads directly to the sign-in page.
 */
export function useSignedOutNotice(signedIn: boolean): void {
  const { t } = useTranslation('connection')
  const router = useRouter()
  const navigate = useNavigate()
  const wasSignedIn = useRef(signedIn)
  const notify = useEffectEvent(() => {
    const { pathname, search, state } = router.latestLocation
    if (!state.sessionRequired) return
    if (pathname === '/signin') {
      notifications.show({ message: t('signedOut'), color: 'yellow', autoClose: false })
      return
    }
    const { redirect } = search as { redirect?: string }
    const run = () => void navigate({ to: '/signin', search: { redirect } })
    showActionToast(t('signedOut'), { label: t('signIn'), run }, { color: 'yellow', autoClose: false })
  })
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) notify()
    wasSignedIn.current = signedIn
  }, [signedIn])
}
