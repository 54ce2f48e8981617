import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Says why signing in would lead nowhere: a browser that keeps no cookies keeps no session. */
export function CookieNotice() {
  const { t } = useTranslation('accounts')
  // Node, which draws the page for the build, knows of no cookies.
  if (navigator.cookieEnabled !== false) return null
  return (
    <Text role="alert" size="sm" c="var(--lh-danger)" mb="md">
      {t('cookiesOff')}
    </Text>
  )
}
