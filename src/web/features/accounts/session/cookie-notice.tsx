import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Warning that sign-in doesn't work without cookies, which keep the session. */
export function CookieNotice() {
  const { t } = useTranslation('accounts')
  // The page is prerendered in Node, which has no cookies.
  if (navigator.cookieEnabled !== false) return null
  return (
    <Text role="alert" size="sm" c="var(--lh-danger)" mb="md">
      {t('cookiesOff')}
    </Text>
  )
}
