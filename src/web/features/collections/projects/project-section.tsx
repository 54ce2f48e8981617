import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCardDrag } from '#web/features/collections/card/card-dragging.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { useIsRailBesideList } from '#web/ui/use-is-rail-beside-list.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import classes from './projects.module.css'

const ProjectList = lazyComponent(() => import('./project-list.tsx'))

interface ProjectSectionProps {
  uid: string
  orgId: string
  selectedProject: string | undefined
  /** ID of a new project whose name should be opened for editing; undefined if there is none. */
  addedId: string | undefined
  onAdd: () => void
  onNamed: () => void
  onChoose: (id: string | undefined) => void
  /** Called when a card is dropped on a project. */
  onDrop: (collectionId: string, project: string) => void
  /** Content that shows the selected project while the list is collapsed. */
  children: ReactNode
}

/**
 * Section with a user's projects in a workspace. If it is above the cards, it starts collapsed, so that the
 * cards don't shift when the projects arrive.
 */
export function ProjectSection({ uid, orgId, selectedProject, children, ...listProps }: ProjectSectionProps) {
  const { addedId, onAdd, onNamed, onChoose, onDrop } = listProps
  const { t } = useTranslation('collections')
  const isRailBeside = useIsRailBesideList()
  const [isExpanded, setExpanded] = useState<boolean>()
  const isOpen = addedId !== undefined || (isExpanded ?? isRailBeside)
  const { data: projects } = useQuery(projectsQuery(uid, orgId))
  const isUnknown = selectedProject !== undefined && projects?.every(({ id }) => id !== selectedProject)
  const clearChoice = useEffectEvent(() => onChoose(undefined))
  // The project is from an outdated URL or another workspace, so show an explanation instead of an empty
  // list.
  useEffect(() => {
    if (isUnknown) clearChoice()
  }, [isUnknown])
  const addButton = useRef<HTMLButtonElement>(null)
  const before = useRef(0)
  const count = projects?.length ?? 0
  useEffect(() => {
    // The last project was removed while it had the focus, and there is no other to receive it.
    if (count === 0 && before.current > 0 && document.activeElement === document.body)
      addButton.current?.focus()
    before.current = count
  }, [count])
  return (
    <section aria-label={t('projects.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            onClick={() => setExpanded(!isOpen)}
            onDragEnter={(event) => isCardDrag(event) && setExpanded(true)}
          >
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
            {t('projects.title')}
          </button>
        </h2>
        {!isRailBeside && children}
        <ActionIcon
          ref={addButton}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('projects.add')}
          title={t('projects.add')}
          // Ignore the second click of a double-click, so that no second project is added and the focus stays
          // in the name.
          onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
          onClick={({ detail }) => {
            setExpanded(true)
            if (detail <= 1) onAdd()
          }}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <WhenIdle>
          <ProjectList
            uid={uid}
            orgId={orgId}
            selectedProject={selectedProject}
            addedId={addedId}
            onNamed={onNamed}
            onChoose={onChoose}
            onDrop={onDrop}
          />
        </WhenIdle>
      )}
    </section>
  )
}
