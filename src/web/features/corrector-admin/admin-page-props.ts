import type { SearchedWorkspace } from './queries.ts'

export interface AdminPageProps {
  /** Workspaces that the viewer belongs to. */
  workspaces: readonly SearchedWorkspace[]
}
