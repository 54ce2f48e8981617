import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { isRejected, verificationQuery } from '#web/features/accounts/forms/recovery-queries.ts'
import { ResendButton } from '#web/features/accounts/forms/resend-button.tsx'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Page that verifies an address with an emailed code. */
export function VerifyEmailPage({ code }: { code: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { status, data, error, refetch, isFetching } = useQuery(verificationQuery(code))
  useEffect(() => {
    if (status === 'success') void queryClient.refetchQueries(sessionQuery)
  }, [queryClient, status])
  const { data: session } = useQuery(sessionQuery)
  const isUnverified = session?.user.email && !session.user.emailVerified
  const titles = {
    pending: t('accounts:verify.working'),
    success: t('accounts:verify.done'),
    error: t('accounts:verify.failed'),
  }
  return (
    <FormCard title={titles[status]}>
      <div role="status">
        {status === 'pending' && (
          <Loader role="status" size="sm" type="dots" aria-label={t('accounts:verify.working')} />
        )}
        {status === 'success' && (
          <Text size="sm">{t('accounts:verify.doneText', { email: data.email })}</Text>
        )}
        {status === 'error' && <Text size="sm">{errorText(error)}</Text>}
      </div>
      {status !== 'pending' && (
        <Group gap="sm" mt="lg">
          {status === 'error' && !isRejected(error) && (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          )}
          {status === 'error' && isRejected(error) && isUnverified && <ResendButton />}
          {session ? (
            <Button
              variant={status === 'error' ? 'default' : 'filled'}
              renderRoot={(props) => <Link to="/dashboard" {...props} />}
            >
              {t('accounts:verify.dashboard')}
            </Button>
          ) : (
            <Button renderRoot={(props) => <Link to="/signin" {...props} />}>
              {t('accounts:verify.signIn')}
            </Button>
          )}
        </Group>
      )}
    </FormCard>
  )
}
