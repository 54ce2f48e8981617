import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ScimToken } from '#contract/scim-settings.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSingleRun } from '#web/lib/use-single-run.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { GroupRoles } from './group-roles.tsx'
import { scimTokenQuery, useCreateScimToken, useRevokeScimToken } from './queries.ts'

/** Section for user provisioning by an identity provider: the URL, the token, and the groups' roles. */
export function ScimSection({ orgId }: { orgId: string }) {
  const { t } = useTranslation(['scim', 'common'])
  const { data: token, isError, refetch } = useQuery(scimTokenQuery(orgId))
  const create = useCreateScimToken(orgId)
  const revoke = useRevokeScimToken(orgId)
  const showError = useShowError()
  const run = useSingleRun()
  if (isError) return <LoadError text={t('scim:failed')} onRetry={() => void refetch()} />
  if (token === undefined) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  const onCreate = () => run(() => create.mutateAsync(undefined, { onError: showError }))
  return (
    <Stack gap="sm" align="flex-start">
      <CopyableValue label={t('scim:base')} text={`${location.origin}/scim/v2`} copy={t('scim:copyBase')} />
      {create.data && (
        <CopyableValue
          label={t('scim:token')}
          description={t('scim:once')}
          text={create.data.key}
          copy={t('scim:copyToken')}
        />
      )}
      {token ? (
        <>
          <TokenState token={token} />
          <Group gap="xs">
            <ConfirmButton
              variant="default"
              question={t('scim:replaceSure')}
              loading={create.isPending}
              onConfirm={onCreate}
            >
              {t('scim:replace')}
            </ConfirmButton>
            <ConfirmButton
              variant="default"
              question={t('scim:revokeSure')}
              loading={revoke.isPending}
              onConfirm={() =>
                revoke.mutate(undefined, { onSuccess: () => create.reset(), onError: showError })
              }
            >
              {t('scim:revoke')}
            </ConfirmButton>
          </Group>
        </>
      ) : (
        <>
          <Text size="sm">{t('scim:none')}</Text>
          <Button variant="default" loading={create.isPending} onClick={onCreate}>
            {t('scim:create')}
          </Button>
        </>
      )}
      <GroupRoles orgId={orgId} />
    </Stack>
  )
}

interface CopyableValueProps {
  label: string
  description?: string
  text: string
  copy: string
}

/** Text to copy into the identity provider's settings. */
function CopyableValue({ label, description, text, copy }: CopyableValueProps) {
  return (
    <Group gap="xs" align="flex-end" w="100%">
      <TextInput
        flex="1 1 220px"
        readOnly
        label={label}
        description={description}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={text} label={copy} />
    </Group>
  )
}

function TokenState({ token: { creator, creationTime, lastUsed } }: { token: ScimToken }) {
  const { t, i18n } = useTranslation('scim')
  const language = i18n.resolvedLanguage ?? 'en'
  const date = formatDate(creationTime, language)
  return (
    <Text size="sm">
      {creator === null ? t('createdByNobody', { date }) : t('created', { date, name: creator })}{' '}
      {lastUsed === null ? t('unused') : t('used', { date: formatDateTime(lastUsed, language) })}
    </Text>
  )
}
