import type { Workspace } from '#contract/accounts.ts'

/** Returns the IDs of the workspaces in which the user can manage other people's collections. */
export const managedWorkspaceIds = (workspaces: readonly Workspace[]): string[] =>
  workspaces.filter(({ role }) => role === 'owner' || role === 'admin').map(({ id }) => id)
