import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Warns that signing in won't work: a browser without cookies keeps no session. */
export function CookieNotice() {
  const { t } = useTranslation('accounts')
  // Node, which renders the page for the build, has no cookies.
  if (navigator.cookieEnabled !== false) return null
  return (
    <Text role="alert" size="sm" c="var(--lh-danger)" mb="md">
      {t('cookiesOff')}
    </Text>
  )
}
