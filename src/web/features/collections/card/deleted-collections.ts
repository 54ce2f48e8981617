import { createContext } from 'react'
import type { Collection } from '#contract/collection.ts'

/** Collections deleted here that the server's counts may still include. */
export const DeletedCollectionsContext = createContext<readonly Collection[]>([])

interface Counts {
  mine: number
  shared: number
  workspace: number | null
}

/** Returns the server's counts of a workspace's lists without these collections. */
export function countsWithoutDeleted(
  counts: Counts,
  deleted: readonly Collection[],
  { uid, orgId }: { uid: string; orgId: string },
): Counts {
  const inWorkspace = deleted.filter((collection) => collection.orgId === orgId)
  const ownCount = inWorkspace.filter(({ userId }) => userId === uid).length
  const shared = inWorkspace.filter(({ sharedWith }) => uid in sharedWith).length
  return {
    mine: Math.max(0, counts.mine - ownCount),
    shared: Math.max(0, counts.shared - shared),
    workspace: counts.workspace === null ? null : Math.max(0, counts.workspace - inWorkspace.length),
  }
}

/** Returns the number of collections in a project without these collections. */
export const projectCountWithout = (
  { id, count }: { id: string; count: number },
  deleted: readonly Collection[],
): number => Math.max(0, count - deleted.filter(({ projects }) => projects?.[id]).length)
