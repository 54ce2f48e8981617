import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says why signing in would lead nowhere: a browser that keeps no cookies keeps no session. */
export function CookieNotice() {
  const { t } = useTranslation('accounts')
  if (navigator.cookieEnabled) return null
  return (
    <Text role="alert" size="sm" c="var(--lh-danger)" mb="md">
      {t('cookiesOff')}
    </Text>
  )
}
