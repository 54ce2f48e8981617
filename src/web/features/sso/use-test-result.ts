import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { providerRefusals } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface Search {
  sso?: string | undefined
  reason?: string | undefined
}

/** Shows the result of a single sign-on test, then removes it from the URL. */
export function useTestResult({ sso, reason }: Search): void {
  const { t } = useTranslation('sso')
  const navigate = useNavigate()
  const showResult = useEffectEvent(() => {
    const refusal = providerRefusals.find((item) => item === reason)
    if (sso === 'tested') notifications.show({ message: t('tested') })
    else if (refusal) notifications.show({ color: 'red', message: t(refusalKey(refusal)) })
    void navigate({ to: '/settings/workspace', search: {}, replace: true })
  })
  useEffect(() => {
    if (sso || reason) showResult()
  }, [sso, reason])
}

const refusalKey = (refusal: (typeof providerRefusals)[number]) => {
  if (refusal === 'cancelled' || refusal === 'expired' || refusal === 'too_many_requests')
    return `testRefused.${refusal}` as const
  return 'testRefused.failed' as const
}
