import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useResendVerification } from './proving.ts'

const labels = { idle: 'idle', pending: 'sending', success: 'sent', error: 'error' } as const

/** Sends the mail that proves the address again, once. What came of it stays to be read. */
export function ResendButton() {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const resend = useResendVerification()
  const used = !resend.isIdle
  const send = () =>
    resend.mutate(undefined, {
      onError: (error) => {
        const code = error instanceof ApiError ? error.code : 'internal'
        notifications.show({ color: 'red', message: `${code}: ${errorText(error)}`, autoClose: false })
      },
    })
  return (
    <Button onClick={send} disabled={used} c={used ? 'var(--lh-faint)' : undefined} aria-live="polite">
      {t(`reminder.${labels[resend.status]}`)}
    </Button>
  )
}
