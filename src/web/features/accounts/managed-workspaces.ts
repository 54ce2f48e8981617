import type { Workspace } from '#contract/accounts.ts'

/** Ids of the workspaces in which somebody decides over what belongs to others. */
export const managedOf = (workspaces: readonly Workspace[]): string[] =>
  workspaces.filter(({ role }) => role === 'owner' || role === 'admin').map(({ id }) => id)
