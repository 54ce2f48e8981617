import { maxMissingIds } from '#contract/limits.ts'
import { call } from '#web/lib/api.ts'

/** List with its loaded part. */
interface Known {
  uid: string
  orgId: string
  of: 'mine' | 'shared' | 'workspace'
  project: string | undefined
  ids: readonly string[]
}

/** Returns the known collections that the list no longer contains. */
export async function findUnlisted({ uid, ids, orgId, of, project }: Known): Promise<Set<string>> {
  const missing = new Set<string>()
  for (let start = 0; start < ids.length; start += maxMissingIds) {
    const body = { orgId, of, project, ids: ids.slice(start, start + maxMissingIds) }
    const answer = await call('findUnlisted', { params: { uid }, body })
    for (const id of answer.ids) missing.add(id)
  }
  return missing
}
