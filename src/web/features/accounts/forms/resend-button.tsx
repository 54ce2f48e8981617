import { notifications } from '@mantine/notifications'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { OneTimeButton } from '#web/ui/one-time-button.tsx'
import { useResendVerification } from './recovery-queries.ts'

const labels = { idle: 'idle', pending: 'sending', success: 'sent', error: 'error' } as const

/** Button that resends the verification email, once; the result stays visible. */
export function ResendButton() {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const resend = useResendVerification()
  const send = () =>
    resend.mutate(undefined, {
      onError: (error) => {
        const code = error instanceof ApiError ? error.code : 'internal'
        notifications.show({ color: 'red', message: `${code}: ${errorText(error)}`, autoClose: false })
      },
    })
  return (
    <OneTimeButton onClick={send} isCompleted={!resend.isIdle} aria-live="polite">
      {t(`reminder.${labels[resend.status]}`)}
    </OneTimeButton>
  )
}
