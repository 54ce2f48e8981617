import { useSearch } from '@tanstack/react-router'
import { VerifyReminderPage } from '#web/pages/verify-reminder.tsx'
import { ResetPasswordPage } from './reset-password.tsx'
import { VerifyEmailPage } from './verify-email.tsx'

/** Page for links in emails; its content depends on `mode`. */
export function AccountPage() {
  const { mode, oobCode } = useSearch({ from: '/entry/account' })
  if (mode === 'resetPassword') return <ResetPasswordPage code={oobCode} />
  if (mode === 'verifyEmail' && oobCode) return <VerifyEmailPage code={oobCode} />
  return <VerifyReminderPage />
}
