import { IconX } from '@tabler/icons-react'
import type { Project } from '#contract/projects.ts'
import { projectColor } from '#web/features/collections/projects/project-color-dots.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './dashboard.module.css'

/** Project that the list is filtered by; clicking it removes the filter. */
export function SelectedProject({ project, onClear }: { project: Project; onClear: () => void }) {
  const { t } = useTranslation('collections')
  return (
    <button type="button" className={classes.project} title={t('projects.all')} onClick={onClear}>
      <span className={classes.dot} style={{ background: projectColor(project.color) }} aria-hidden />
      <bdi>{project.name}</bdi>
      <IconX size={14} stroke={1.8} aria-hidden />
    </button>
  )
}
