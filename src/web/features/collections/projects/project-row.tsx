import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use, useRef, useState } from 'react'
import { maxProjectNameLength } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { useCardDrop } from '#web/features/collections/card/card-dragging.ts'
import {
  DeletedCollectionsContext,
  subtractFromProjectCount,
} from '#web/features/collections/card/deleted-collections.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { ProjectColorDots, projectColor } from './project-color-dots.tsx'
import { ProjectDictionaryItems } from './project-dictionary-items.tsx'
import classes from './projects.module.css'

interface ProjectRowProps {
  uid: string
  project: Project
  isSelected: boolean
  /** Whether the project is new, so that its name opens for editing. */
  isAdded: boolean
  onNamed: () => void
  onChoose: () => void
  onChange: (project: Project) => void
  onRemove: () => void
  /** Called when a card is dropped on the project. */
  onDrop: (collectionId: string) => void
}

/**
 * Row for a project, with color, name and number of collections. Projects are renamed, recolored and removed
 * in place.
 */
export function ProjectRow({
  uid,
  project,
  isSelected,
  onChoose,
  onChange,
  onRemove,
  onDrop,
  ...newProjectProps
}: ProjectRowProps) {
  const { t } = useTranslation('collections')
  const [mode, setMode] = useState<'coloring' | 'naming' | 'removing' | null>(
    newProjectProps.isAdded ? 'naming' : null,
  )
  const swatch = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, mode === 'naming' || mode === 'removing', '[aria-pressed]')
  const { isOver, handlers } = useCardDrop(onDrop)
  const { name, color } = project
  const count = subtractFromProjectCount(project, use(DeletedCollectionsContext))
  const closeColors = () => {
    setMode(null)
    swatch.current?.focus()
  }
  return (
    <li
      ref={row}
      className={classes.row}
      style={{ ['--project' as string]: projectColor(color) }}
      data-chosen={isSelected || undefined}
      data-over={isOver || undefined}
      {...handlers}
    >
      <button
        ref={swatch}
        type="button"
        className={classes.swatch}
        aria-label={t('projects.colorOf', { name })}
        aria-expanded={mode === 'coloring'}
        onClick={() => setMode(mode === 'coloring' ? null : 'coloring')}
      />
      {mode === 'naming' ? (
        <NameField
          name={name}
          label={t('projects.nameOf', { name })}
          maxLength={maxProjectNameLength}
          onDone={() => {
            setMode(null)
            newProjectProps.onNamed()
          }}
          onNameChange={(name) => onChange({ ...project, name })}
        />
      ) : (
        <button
          type="button"
          className={classes.name}
          aria-pressed={isSelected}
          title={name}
          onClick={onChoose}
        >
          <bdi>{name}</bdi>
          <span className={classes.count} title={t('projects.count', { count })}>
            {count}
          </span>
        </button>
      )}
      <RowMenu name={name} onRename={() => setMode('naming')} onRemove={() => setMode('removing')}>
        <ProjectDictionaryItems
          uid={uid}
          value={project.dictionary}
          onChoose={(dictionary) => onChange({ ...project, dictionary })}
        />
      </RowMenu>
      {mode === 'coloring' && (
        <div className={classes.wide}>
          <ProjectColorDots
            label={t('projects.colorOf', { name })}
            value={color}
            onChoose={(color) => {
              closeColors()
              onChange({ ...project, color })
            }}
            onCancel={closeColors}
          />
        </div>
      )}
      {mode === 'removing' && (
        <InlineConfirm
          className={classes.wide ?? ''}
          question={t('projects.question')}
          onConfirm={onRemove}
          onCancel={() => setMode(null)}
        />
      )}
    </li>
  )
}

interface RowMenuProps {
  name: string
  onRename: () => void
  onRemove: () => void
  children: ReactNode
}

function RowMenu({ name, onRename, onRemove, children }: RowMenuProps) {
  const { t } = useTranslation('collections')
  return (
    // Items that open a field or a confirmation manage the focus themselves.
    <Menu position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('projects.moreOf', { name })}>
          <IconDots size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />} onClick={onRename}>
          {t('projects.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />} onClick={onRemove}>
          {t('projects.remove')}
        </Menu.Item>
        <Menu.Divider />
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
