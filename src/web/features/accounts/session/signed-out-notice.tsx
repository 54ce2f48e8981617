import { Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Notice that the session ended while a page was open. */
export function SignedOutNotice() {
  const { t } = useTranslation('accounts')
  const wasSignedOut = useLocation({ select: ({ state }) => state.wasSignedOut })
  // After a reload, the browser still has the state, but the prerendered page lacks the notice.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!wasSignedOut || !isHydrated) return null
  return (
    <Text role="alert" size="sm" mb="md">
      {t('signedOut')}
    </Text>
  )
}
