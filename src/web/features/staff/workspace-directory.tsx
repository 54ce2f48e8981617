import { Button, Group, Switch, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { StaffWorkspace } from '#contract/staff.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import rowClasses from '#web/ui/rows.module.css'
import { Directory } from './directory.tsx'
import { allWorkspacesQuery, useChangeEnterprise } from './queries.ts'

const useWorkspaces = (term: string) => useInfiniteQuery(allWorkspacesQuery(term))

interface WorkspaceDirectoryProps {
  /** Opens a workspace's billing; undefined if there are no plans. */
  onOpenBilling: ((oid: string) => void) | undefined
}

/** List of all workspaces in the installation, with an enterprise switch for each. */
export function WorkspaceDirectory({ onOpenBilling }: WorkspaceDirectoryProps) {
  const { t } = useTranslation('staff')
  return (
    <Directory
      title={t('workspaces.title')}
      useList={useWorkspaces}
      row={(workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} onOpenBilling={onOpenBilling} />
      )}
    />
  )
}

function WorkspaceRow({ workspace, onOpenBilling }: WorkspaceDirectoryProps & { workspace: StaffWorkspace }) {
  const { t } = useTranslation('staff')
  const { id, name, owner, members, collections, deletedAt, enterprise } = workspace
  const change = useChangeEnterprise(id)
  const showError = useShowError()
  const facts = [
    t('workspaces.facts', { count: members }),
    t('workspaces.collections', { count: collections }),
    ...(deletedAt === null ? [] : [t('workspaces.deleted')]),
  ]
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <Text size="sm" fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {owner ? t('workspaces.owner', { owner }) : t('workspaces.noOwner')}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </div>
      <Group>
        {onOpenBilling && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('workspaces.billingOf', { name })}
            onClick={() => onOpenBilling(id)}
          >
            {t('workspaces.billing')}
          </Button>
        )}
        <Switch
          label={t('workspaces.enterprise')}
          aria-label={t('workspaces.enterpriseOf', { name })}
          checked={change.isPending ? change.variables : enterprise !== null}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked, { onError: showError })}
        />
      </Group>
    </li>
  )
}
