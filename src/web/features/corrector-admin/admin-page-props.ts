import type { SearchedWorkspace } from './queries.ts'

/** Props of the corrector administration pages. */
export interface AdminPageProps {
  /** Workspaces that the viewer belongs to. */
  workspaces: readonly SearchedWorkspace[]
}
