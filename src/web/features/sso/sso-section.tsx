import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { SsoConnection } from '#contract/sso.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { ModeForm } from './mode-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ssoQuery, useRemoveSso, useTestSso } from './queries.ts'
import { ServiceProviderValues } from './service-provider-values.tsx'
import { SlugForm } from './slug-form.tsx'
import { useShowSsoError } from './use-show-sso-error.ts'

/**
 * Section for a workspace's single sign-on: the identity provider, the values to enter in the provider's
 * settings, a test, and whether it is required.
 */
export function SsoSection({ orgId }: { orgId: string }) {
  const { t } = useTranslation(['sso', 'common'])
  const { data: settings, isError, refetch } = useQuery(ssoQuery(orgId))
  const showError = useShowSsoError()
  const remove = useRemoveSso(orgId)
  if (isError) return <LoadError text={t('sso:failed')} onRetry={() => void refetch()} />
  if (!settings) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  const { connection } = settings
  return (
    <Stack gap="lg">
      <ServiceProviderValues settings={settings} />
      <ProviderForm key={`${connection?.kind} ${connection?.issuer}`} orgId={orgId} connection={connection} />
      {connection && (
        <>
          <TestRow orgId={orgId} connection={connection} />
          <ModeForm
            key={`${connection.mode} ${connection.breakGlass}`}
            orgId={orgId}
            connection={connection}
          />
          <SlugForm key={connection.slug} orgId={orgId} slug={connection.slug} />
          <Group>
            <ConfirmButton
              variant="default"
              color="red"
              question={t('sso:removeSure')}
              loading={remove.isPending}
              onConfirm={() =>
                remove.mutate(undefined, {
                  onSuccess: () => void notifications.show({ message: t('sso:removed') }),
                  onError: showError,
                })
              }
            >
              {t('sso:remove')}
            </ConfirmButton>
          </Group>
        </>
      )}
    </Stack>
  )
}

function TestRow({ orgId, connection }: { orgId: string; connection: SsoConnection }) {
  const { t, i18n } = useTranslation('sso')
  const testSignIn = useTestSso(orgId)
  const showError = useShowSsoError()
  const { tested, testVerified } = connection
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Button
          variant="default"
          loading={testSignIn.isPending || testSignIn.isSuccess}
          onClick={() => testSignIn.mutate(undefined, { onError: showError })}
        >
          {t('test')}
        </Button>
        <Text size="sm" c="dimmed">
          {tested === null ? t('untested') : t('testedAt', { date: formatDate(tested, language) })}{' '}
          {t('testText')}
        </Text>
      </Group>
      {testVerified === false && <Text size="sm">{t('unproven')}</Text>}
    </Stack>
  )
}
