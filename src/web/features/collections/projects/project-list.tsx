import { useQuery } from '@tanstack/react-query'
import { useProjectActions } from '#web/features/collections/state/project-queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { ProjectRow } from './project-row.tsx'
import classes from './projects.module.css'

interface ProjectListProps {
  uid: string
  orgId: string
  selectedProject: string | undefined
  /** ID of a new project whose name should be opened for editing; undefined if there is none. */
  addedId: string | undefined
  onNamed: () => void
  onChoose: (id: string | undefined) => void
  /** Called when a card is dropped on a project. */
  onDrop: (collectionId: string, project: string) => void
}

/** List of a user's projects in a workspace. */
export default function ProjectList({
  uid,
  orgId,
  selectedProject,
  addedId,
  onNamed,
  onChoose,
  onDrop,
}: ProjectListProps) {
  const { t } = useTranslation('collections')
  const { data: projects, isError } = useQuery(projectsQuery(uid, orgId))
  const { change, remove } = useProjectActions(uid, orgId)
  return (
    <>
      {isError && <p className={classes.hint}>{t('projects.failed')}</p>}
      {projects?.length === 0 && <p className={classes.hint}>{t('projects.none')}</p>}
      <ul className={classes.list}>
        {projects?.map((project) => (
          <ProjectRow
            key={project.id}
            uid={uid}
            project={project}
            isSelected={project.id === selectedProject}
            isAdded={project.id === addedId}
            onNamed={onNamed}
            onChoose={() => onChoose(project.id === selectedProject ? undefined : project.id)}
            onChange={change}
            onRemove={() => {
              remove(project.id)
            }}
            onDrop={(collectionId) => onDrop(collectionId, project.id)}
          />
        ))}
      </ul>
    </>
  )
}
