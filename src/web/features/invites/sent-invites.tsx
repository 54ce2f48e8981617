import { Button, Group, Loader, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Invite } from '#contract/invites.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './invites.module.css'
import { sentInvitesQuery, useLiveSentInvites, useResendInvite, useWithdrawInvite } from './queries.ts'

/** List of a workspace's pending invites. */
export function SentInvites({ orgId }: { orgId: string }) {
  const { t } = useTranslation(['workspace', 'common'])
  const { data: invites, isError, refetch } = useQuery(sentInvitesQuery(orgId))
  useLiveSentInvites(orgId)
  const list = useRef<HTMLUListElement>(null)
  if (isError) return <LoadError text={t('workspace:invites.failed')} onRetry={() => void refetch()} />
  if (!invites) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('workspace:invites.pending')}
      className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
    >
      {invites.length === 0 && (
        <li>
          <Text c="dimmed">{t('workspace:invites.nonePending')}</Text>
        </li>
      )}
      {invites.map((invite) => (
        <SentInvite key={invite.id} orgId={orgId} invite={invite} onRemoved={() => list.current?.focus()} />
      ))}
    </ul>
  )
}

interface SentInviteProps {
  orgId: string
  invite: Invite
  onRemoved: () => void
}

function SentInvite({
  orgId,
  invite: { id, email, inviter, invitedTime, expires },
  onRemoved,
}: SentInviteProps) {
  const { t, i18n } = useTranslation('workspace')
  const locale = i18n.resolvedLanguage ?? 'en'
  const resend = useResendInvite(orgId)
  const withdraw = useWithdrawInvite(orgId)
  const showError = useShowError()
  const isExpired = expires * 1000 < Date.now()
  const date = formatDate(invitedTime, locale)
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <Text fw={600} size="sm" className={classes.name}>
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {inviter ? t('invites.by', { inviter, date }) : t('invites.on', { date })}{' '}
          {isExpired ? t('invites.expired') : t('invites.expires', { date: formatDate(expires, locale) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={resend.isPending}
          aria-label={t('invites.resendTo', { email })}
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => notifications.show({ message: t('invites.resent', { email }) }),
              onError: showError,
            })
          }
        >
          {t('invites.resend')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={withdraw.isPending}
          aria-label={t('invites.withdrawFrom', { email })}
          onClick={() => withdraw.mutate(id, { onSuccess: onRemoved, onError: showError })}
        >
          {t('invites.withdraw')}
        </Button>
      </Group>
    </li>
  )
}
