import { Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Member, MemberRole } from '#contract/members.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import classes from './members.module.css'
import { useChangeRole, useRemoveMember } from './queries.ts'
import { RecipientSelect } from './recipient-select.tsx'

const roles = ['owner', 'admin', 'member'] as const satisfies readonly MemberRole[]

interface MemberRowProps {
  member: Member
  workspace: Workspace
  /** User ID of the viewer. */
  viewer: string
  onRemoved: () => void
}

/** Row for a member and their role. Owners can change the role; managers can remove members. */
export function MemberRow({ member, workspace, viewer, onRemoved }: MemberRowProps) {
  const { t, i18n } = useTranslation('workspace')
  const { uid, name, email, avatar, role, lastSignInTime } = member
  const isViewer = uid === viewer
  const change = useChangeRole(workspace.id, uid)
  const remove = useRemoveMember(workspace.id)
  const [recipient, setRecipient] = useState('')
  const showError = useShowError()
  const canRemove =
    !isViewer && (workspace.role === 'owner' || (workspace.role === 'admin' && role !== 'owner'))
  const lastSeen = lastSignInTime && formatDateTime(lastSignInTime, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={classes.row}>
      <Avatar name={name} picture={avatar} size={36} />
      <div className={classes.facts}>
        <Text fw={600} size="sm" className={classes.name}>
          <bdi>{name}</bdi> {isViewer && <span className={classes.you}>{t('members.you')}</span>}
        </Text>
        {email && (
          <Text size="sm" c="dimmed" className={classes.name}>
            {email.email}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {lastSeen ? t('members.seen', { time: lastSeen }) : t('members.neverSeen')}
        </Text>
      </div>
      {workspace.role === 'owner' ? (
        <Select
          className={classes.role}
          size="sm"
          aria-label={t('members.roleOf', { name })}
          data={roles.map((value) => ({ value, label: t(`members.role.${value}`) }))}
          value={change.isPending ? change.variables : role}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={(value) => change.mutate(value as MemberRole, { onError: showError })}
        />
      ) : (
        <Text size="sm" className={classes.role}>
          {t(`members.role.${role}`)}
        </Text>
      )}
      <div className={classes.action}>
        {canRemove && (
          <ConfirmButton
            size="compact-sm"
            variant="default"
            aria-label={t('members.removeName', { name })}
            question={t('members.removeSure', { name })}
            fields={
              <RecipientSelect
                oid={workspace.id}
                excludedUid={uid}
                defaultUid={workspace.role === 'owner' ? viewer : undefined}
                value={recipient}
                onChange={setRecipient}
              />
            }
            loading={remove.isPending}
            onConfirm={() =>
              remove.mutate(
                { uid, to: recipient || undefined },
                {
                  onSuccess: () => {
                    notifications.show({ message: t('members.removed', { name }) })
                    onRemoved()
                  },
                  onError: showError,
                },
              )
            }
          >
            {t('members.remove')}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
