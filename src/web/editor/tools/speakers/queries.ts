import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** Names are refetched after this long, in milliseconds. */
const freshMs = 60_000

const namesQuery = (oid: string) =>
  queryOptions({
    queryKey: ['speakerNames', oid],
    queryFn: ({ signal }) => call('listSpeakerNames', { params: { oid } }, { signal }),
    staleTime: freshMs,
  })

/** Speaker names in the workspace's transcripts, the most frequent first; none until they are loaded. */
export function useSpeakerNames(oid: string): readonly string[] {
  return useQuery(namesQuery(oid)).data ?? []
}
