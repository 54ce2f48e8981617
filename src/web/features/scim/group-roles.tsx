import { Select, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupRole } from '#contract/scim-settings.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import rowClasses from '#web/ui/rows.module.css'
import { groupRolesQuery, useChangeGroupRole } from './queries.ts'
import classes from './scim.module.css'

const roles = ['admin', 'member'] as const

/** The identity provider's groups and the roles they grant; renders nothing if there are no groups. */
export function GroupRoles({ orgId }: { orgId: string }) {
  const { t } = useTranslation('scim')
  const { data: groups = [] } = useQuery(groupRolesQuery(orgId))
  if (groups.length === 0) return null
  return (
    <div className={classes.groups}>
      <Title order={3} size="h5">
        {t('groups.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('groups.intro')}
      </Text>
      <ul
        className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
        aria-label={t('groups.title')}
      >
        {groups.map((group) => (
          <GroupRow key={group.id} orgId={orgId} group={group} />
        ))}
      </ul>
    </div>
  )
}

function GroupRow({ orgId, group: { id, name, members, role } }: { orgId: string; group: GroupRole }) {
  const { t } = useTranslation(['scim', 'workspace'])
  const change = useChangeGroupRole(orgId)
  const showError = useShowError()
  const choices = roles.map((value) => ({ value, label: t(`workspace:members.role.${value}`) }))
  const selectedRole = (change.isPending ? change.variables.role : role) ?? 'none'
  return (
    <li className={rowClasses.row}>
      <div>
        <Text size="sm" fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t('scim:groups.members', { count: members })}
        </Text>
      </div>
      <Select
        className={classes.role}
        size="sm"
        aria-label={t('scim:groups.role', { name })}
        data={[{ value: 'none', label: t('scim:groups.none') }, ...choices]}
        value={selectedRole}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(value) =>
          change.mutate({ id, role: roles.find((item) => item === value) ?? null }, { onError: showError })
        }
      />
    </li>
  )
}
