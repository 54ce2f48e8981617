import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { projectsQuery, useProjectActions } from './project-queries.ts'
import { ProjectRow } from './project-row.tsx'
import classes from './projects.module.css'

interface ProjectListProps {
  uid: string
  orgId: string
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  /** A card was dropped on a project. */
  onDrop: (collectionId: string, project: string) => void
}

/** The projects of somebody in a workspace. */
export default function ProjectList({ uid, orgId, chosen, onChoose, onDrop }: ProjectListProps) {
  const { t } = useTranslation('collections')
  const { data: projects, isError } = useQuery(projectsQuery(uid, orgId))
  const { add, change, remove } = useProjectActions(uid, orgId)
  const isUnknown = chosen !== undefined && projects?.every(({ id }) => id !== chosen)
  const forget = useEffectEvent(() => onChoose(undefined))
  // An old address, or one of another workspace: nothing would be in it, and nothing would say so.
  useEffect(() => {
    if (isUnknown) forget()
  }, [isUnknown])
  const plus = useRef<HTMLButtonElement>(null)
  const before = useRef(0)
  const count = projects?.length ?? 0
  useEffect(() => {
    // The last one has gone with the focus that it had, and no other is there to take it.
    if (count === 0 && before.current > 0 && document.activeElement === document.body) plus.current?.focus()
    before.current = count
  }, [count])
  return (
    <section aria-label={t('projects.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('projects.title')}</h2>
        <ActionIcon
          ref={plus}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('projects.add')}
          title={t('projects.add')}
          aria-busy={add.isPending}
          // Not disabled meanwhile: it would lose the focus. The second press of a double click adds nothing more.
          onClick={({ detail }) => detail > 1 || add.isPending || add.mutate()}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {isError && <p className={classes.hint}>{t('projects.failed')}</p>}
      {projects?.length === 0 && <p className={classes.hint}>{t('projects.none')}</p>}
      <ul className={classes.list}>
        {projects?.map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            chosen={project.id === chosen}
            onChoose={() => onChoose(project.id === chosen ? undefined : project.id)}
            onChange={change}
            onRemove={() => {
              remove(project.id)
            }}
            onDrop={(collectionId) => onDrop(collectionId, project.id)}
          />
        ))}
      </ul>
    </section>
  )
}
