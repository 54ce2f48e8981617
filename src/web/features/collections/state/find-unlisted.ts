import { maxUnlistedIds } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'

/** List with its loaded part. */
interface LoadedList {
  uid: string
  orgId: string
  scope: 'mine' | 'shared' | 'workspace'
  project: string | undefined
  ids: readonly string[]
}

/** Returns the known collections that are no longer in the list. */
export async function findUnlisted({ uid, ids, orgId, scope, project }: LoadedList): Promise<Set<string>> {
  const missingIds = new Set<string>()
  for (let start = 0; start < ids.length; start += maxUnlistedIds) {
    const body = { orgId, of: scope, project, ids: ids.slice(start, start + maxUnlistedIds) }
    const result = await call('findUnlisted', { params: { uid }, body })
    for (const id of result.ids) missingIds.add(id)
  }
  return missingIds
}
