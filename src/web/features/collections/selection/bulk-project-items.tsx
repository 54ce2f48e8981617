import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { formatNameList } from '#web/features/collections/actions/format-name-list.ts'
import { getCachedCollection, putCollection } from '#web/features/collections/state/queries.ts'
import { assignProject } from '#web/lib/api/collection-calls.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { runBulkAction } from './bulk-action.ts'

interface BulkProjectItemsProps {
  collections: readonly Collection[]
  uid: string
  orgId: string
}

/** Menu items that add the selection to a project, or remove it from a project that contains all of it. */
export function BulkProjectItems({ collections, uid, orgId }: BulkProjectItemsProps) {
  const { t, i18n } = useTranslation(['selection', 'collections'])
  const errorText = useErrorText()
  const client = useQueryClient()
  const { queryKey, ...query } = projectsQuery(uid, orgId)
  const { data: projects = [] } = useQuery({ queryKey, ...query })
  if (projects.length === 0) return <Menu.Label>{t('collections:projects.noneYet')}</Menu.Label>

  const assign = async (project: string, remove: boolean) => {
    for (const collection of collections) {
      const { [project]: _removed, ...others } = collection.projects ?? {}
      putCollection(client, { ...collection, projects: remove ? others : { ...others, [project]: true } })
    }
    const { failed, reason, remaining } = await runBulkAction('project', collections, async ({ id }) =>
      putCollection(client, await assignProject(id, project, remove)),
    )
    for (const unchanged of [...failed, ...remaining]) {
      const { id, projects = {} } = unchanged
      putCollection(client, { ...(getCachedCollection(client, id) ?? unchanged), projects })
    }
    void client.invalidateQueries({ queryKey })
    if (failed.length === 0) return
    const names = formatNameList(
      failed.map(({ name }) => name),
      i18n.resolvedLanguage,
    )
    notifications.show({
      color: 'red',
      title: t('selection:failed', { names }),
      message: errorText(reason),
      autoClose: false,
    })
  }
  return projects.map(({ id, name }) => {
    const addedCount = collections.filter((collection) => collection.projects?.[id]).length
    const isInAll = addedCount === collections.length
    return (
      <Menu.CheckboxItem
        key={id}
        checked={isInAll}
        rightSection={!isInAll && addedCount > 0 ? addedCount : undefined}
        onChange={() => void assign(id, isInAll)}
      >
        <bdi>{name}</bdi>
      </Menu.CheckboxItem>
    )
  })
}
