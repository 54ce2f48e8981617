import { Button, Loader, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { isRejected, resetCodeQuery } from '#web/features/accounts/forms/recovery-queries.ts'
import { ResetForm } from '#web/features/accounts/forms/reset-form.tsx'
import { showServerError } from '#web/features/accounts/forms/server-error.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Page for setting a new password after the emailed code has been verified. */
export function ResetPasswordPage({ code }: { code: string | undefined }) {
  return code ? <ResetWithCode code={code} /> : <Navigate to="/reset/request" replace />
}

function ResetWithCode({ code }: { code: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(resetCodeQuery(code))
  const rejection = isRejected(error) ? error : null
  const leaveWithError = useEffectEvent((rejection: Error) => {
    showServerError(errorText(rejection))
    void navigate({ to: '/reset/request', replace: true })
  })
  useEffect(() => {
    if (rejection) leaveWithError(rejection)
  }, [rejection])
  const handleDone = () => {
    notifications.show({ message: t('accounts:reset.done'), autoClose: 5_000 })
    void navigate({ to: '/signin' })
  }
  return (
    <FormCard title={t('accounts:reset.title')}>
      {data && <ResetForm code={code} email={data.email} onDone={handleDone} />}
      {error && !rejection && (
        <>
          <Text size="sm" role="alert">
            {errorText(error)}
          </Text>
          <Button mt="lg" loading={isFetching} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </>
      )}
      {!data && (!error || rejection) && (
        <Loader size="sm" type="dots" role="status" aria-label={t('common:loading')} />
      )}
    </FormCard>
  )
}
