import { ActionIcon, Menu } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { projectColour } from './project-color-dots.tsx'
import { projectsQuery, useProjectActions } from './project-queries.ts'
import classes from './projects.module.css'

interface AssignMenuProps {
  collection: Collection
  uid: string
}

/** In which projects a collection is: each can be chosen and left. */
export default function AssignMenu({ collection, uid }: AssignMenuProps) {
  const { t } = useTranslation('collections')
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('projects.of', { name: collection.name })}>
          <IconFolder size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items collection={collection} uid={uid} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ collection, uid }: AssignMenuProps) {
  const { t } = useTranslation('collections')
  const { data: projects = [] } = useQuery(projectsQuery(uid, collection.orgId))
  const { assign } = useProjectActions(uid, collection.orgId)
  if (projects.length === 0) return <Menu.Label>{t('projects.noneYet')}</Menu.Label>
  return projects.map(({ id, name, color }) => {
    const into = !collection.projects?.[id]
    return (
      <Menu.CheckboxItem
        key={id}
        checked={!into}
        rightSection={
          <span
            className={classes.dot}
            style={{ ['--project' as string]: projectColour(color) }}
            aria-hidden
          />
        }
        onChange={() => assign({ collection, project: id, into })}
      >
        <bdi>{name}</bdi>
      </Menu.CheckboxItem>
    )
  })
}
