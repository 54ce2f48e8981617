import type { Workspace } from '#contract/accounts.ts'

/** IDs of the workspaces in which the user manages others' collections. */
export const managedOf = (workspaces: readonly Workspace[]): string[] =>
  workspaces.filter(({ role }) => role === 'owner' || role === 'admin').map(({ id }) => id)
