import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

export const projectsKey = ['projects'] as const

/** Fetches the user's projects in a workspace, oldest first. */
export const projectsQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: [...projectsKey, uid, orgId],
    queryFn: ({ signal }) => call('listProjects', { params: { uid }, query: { orgId } }, { signal }),
  })
