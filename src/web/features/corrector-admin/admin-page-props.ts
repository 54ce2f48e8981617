import type { SearchedWorkspace } from './queries.ts'

/** Properties of each page of the administration. */
export interface AdminPageProps {
  /** Workspaces of the viewer. */
  workspaces: readonly SearchedWorkspace[]
}
