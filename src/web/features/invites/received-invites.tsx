import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReceivedInvite } from '#contract/invites.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './invites.module.css'
import { receivedInvitesQuery, useAnswerInvite } from './received-invite-queries.ts'
import { useShowJoinError } from './use-show-join-error.ts'

interface ReceivedInvitesProps {
  uid: string
  onJoined?: () => void
}

/** List of invites that the user has received, to accept or decline. */
export function ReceivedInvites({ uid, onJoined }: ReceivedInvitesProps) {
  const { t } = useTranslation(['workspace', 'common'])
  const { data: invites, isError, refetch } = useQuery(receivedInvitesQuery(uid))
  const list = useRef<HTMLUListElement>(null)
  if (isError) return <LoadError text={t('workspace:invites.failed')} onRetry={() => void refetch()} />
  if (!invites) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('workspace:received.title')}
      className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
    >
      {invites.length === 0 && (
        <li>
          <Text c="dimmed">{t('workspace:received.none')}</Text>
        </li>
      )}
      {invites.map((invite) => (
        <InviteItem
          key={invite.id}
          uid={uid}
          invite={invite}
          onDone={(hasJoined) => {
            list.current?.focus()
            if (hasJoined) onJoined?.()
          }}
        />
      ))}
    </ul>
  )
}

interface ReceivedProps {
  uid: string
  invite: ReceivedInvite
  onDone: (hasJoined: boolean) => void
}

function InviteItem({ uid, invite: { id, name, inviter, invitedTime }, onDone }: ReceivedProps) {
  const { t, i18n } = useTranslation('workspace')
  const date = formatDate(invitedTime, i18n.resolvedLanguage ?? 'en')
  const answerInvite = useAnswerInvite(uid)
  const showError = useShowJoinError()
  // An event may have removed the row before the response arrived.
  const send = (accept: boolean) =>
    void answerInvite.mutateAsync({ key: id, accept }).then(() => onDone(accept), showError)
  const isSending = (accept: boolean) => answerInvite.isPending && answerInvite.variables.accept === accept
  return (
    <FactsRow
      name={<bdi>{name}</bdi>}
      facts={[inviter ? t('invites.by', { inviter, date }) : t('invites.on', { date })]}
    >
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending(false)}
          disabled={isSending(true)}
          aria-label={t('received.declineName', { name })}
          onClick={() => send(false)}
        >
          {t('received.decline')}
        </Button>
        <Button
          size="compact-sm"
          loading={isSending(true)}
          disabled={isSending(false)}
          aria-label={t('received.acceptName', { name })}
          onClick={() => send(true)}
        >
          {t('received.accept')}
        </Button>
      </Group>
    </FactsRow>
  )
}
