import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useProjectActions } from '#web/features/collections/state/project-queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { projectColor } from './project-color-dots.tsx'
import classes from './projects.module.css'

/** Menu items for checking and unchecking a collection's projects. */
export function ProjectItems({ collection, uid }: { collection: Collection; uid: string }) {
  const { t } = useTranslation('collections')
  const { data: projects = [] } = useQuery(projectsQuery(uid, collection.orgId))
  const { assign } = useProjectActions(uid, collection.orgId)
  const [checkedProjects, setCheckedProjects] = useState<Record<string, true>>(collection.projects ?? {})
  if (projects.length === 0) return <Menu.Label>{t('projects.noneYet')}</Menu.Label>
  return projects.map(({ id, name, color }) => {
    const isAdded = !checkedProjects[id]
    return (
      <Menu.CheckboxItem
        key={id}
        checked={!isAdded}
        closeMenuOnClick={false}
        rightSection={
          <span
            className={classes.dot}
            style={{ ['--project' as string]: projectColor(color) }}
            aria-hidden
          />
        }
        onChange={() => {
          const { [id]: _removed, ...others } = checkedProjects
          setCheckedProjects(isAdded ? { ...others, [id]: true } : others)
          assign({ collection: { ...collection, projects: checkedProjects }, project: id, isAdded })
        }}
      >
        <bdi>{name}</bdi>
      </Menu.CheckboxItem>
    )
  })
}
