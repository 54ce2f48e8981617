import type { Project } from '#contract/projects.ts'
import type { CollectionView } from '#web/features/collections/list/collection-list.tsx'
import { ListEmpty, ProjectEmpty, SharedListEmpty } from '#web/features/collections/list/list-states.tsx'
import type { Listing } from '#web/features/collections/state/queries.ts'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { UploadCards } from './upload-cards.tsx'

interface EmptyListProps {
  scope: Listing['scope']
  /** Project that filters the list; undefined if there is none. */
  project: Project | undefined
  view: CollectionView
  /** Switches to the user's own list. */
  onReturn: () => void
}

/** Empty state of a dashboard list. */
export function EmptyList({ scope, project, view, onReturn }: EmptyListProps) {
  const uploader = useUploader()
  const leadingCell = scope !== 'shared' && <UploadCards />
  if (project) return <ProjectEmpty name={project.name} view={view} leadingCell={leadingCell} />
  if (scope === 'shared') return <SharedListEmpty onReturn={onReturn} />
  return <ListEmpty view={view} leadingCell={leadingCell} onAdd={() => uploader.open()} />
}
