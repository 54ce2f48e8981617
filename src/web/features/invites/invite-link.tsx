import { Button, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxInviteLinkUses } from '#contract/limits.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSingleRun } from '#web/lib/use-single-run.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './invites.module.css'
import { inviteLinkQuery, useCreateInviteLink, useRevokeInviteLink } from './queries.ts'

const choices = [1, 7, 14, 30]

/** Section for creating a workspace's invite link with limits, copying it once, and revoking it. */
export function InviteLinkSection({ orgId }: { orgId: string }) {
  const { t, i18n } = useTranslation(['workspace', 'common'])
  const { data: link, isError, refetch } = useQuery(inviteLinkQuery(orgId))
  const create = useCreateInviteLink(orgId)
  const revoke = useRevokeInviteLink(orgId)
  const showError = useShowError()
  const run = useSingleRun()
  const [days, setDays] = useState('7')
  const [uses, setUses] = useState('')
  const maxUses = Number(uses)
  const isInvalid =
    uses !== '' && !(Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= maxInviteLinkUses)
  const key = create.data?.key
  if (isError) return <LoadError text={t('workspace:invites.failed')} onRetry={() => void refetch()} />
  if (link === undefined) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  if (link)
    return (
      <Stack gap="sm" align="flex-start">
        {key && (
          <Group gap="xs" align="flex-end" w="100%">
            <TextInput
              flex="1 1 220px"
              readOnly
              label={t('workspace:inviteLink.link')}
              description={t('workspace:inviteLink.once')}
              value={`${location.origin}/invite/${key}`}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={`${location.origin}/invite/${key}`} label={t('workspace:inviteLink.copy')} />
          </Group>
        )}
        <Text size="sm">
          {link.maxUses === null
            ? t('workspace:inviteLink.uses', { count: link.uses })
            : t('workspace:inviteLink.usesOf', { joined: link.uses, most: link.maxUses })}{' '}
          {t('workspace:invites.expires', { date: formatDate(link.expires, i18n.resolvedLanguage ?? 'en') })}
        </Text>
        <ConfirmButton
          variant="default"
          question={t('workspace:inviteLink.revokeSure')}
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => create.reset(), onError: showError })}
        >
          {t('workspace:inviteLink.revoke')}
        </ConfirmButton>
      </Stack>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInvalid)
          run(() =>
            create.mutateAsync({ days: Number(days), ...(uses && { maxUses }) }, { onError: showError }),
          )
      }}
    >
      <Group align="flex-end" pb={isInvalid ? 22 : 0} className={classes.linkRow}>
        <Select
          w={160}
          label={t('workspace:inviteLink.validity')}
          data={choices.map((count) => ({
            value: String(count),
            label: t('workspace:inviteLink.days', { count }),
          }))}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? '7')}
        />
        <TextInput
          w={200}
          inputMode="numeric"
          label={t('workspace:inviteLink.limit')}
          placeholder={t('workspace:inviteLink.noLimit')}
          value={uses}
          error={isInvalid && t('workspace:inviteLink.limitWrong', { limit: maxInviteLinkUses })}
          classNames={{ error: classes.below }}
          onChange={({ currentTarget }) => setUses(currentTarget.value.trim())}
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t('workspace:inviteLink.create')}
        </Button>
      </Group>
    </form>
  )
}
