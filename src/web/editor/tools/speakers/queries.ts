import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** Names are asked for again after this long, in milliseconds. */
const freshMs = 60_000

const namesQuery = (oid: string) =>
  queryOptions({
    queryKey: ['speakerNames', oid],
    queryFn: ({ signal }) => call('listSpeakerNames', { params: { oid } }, { signal }),
    staleTime: freshMs,
  })

/** Names of speakers in the workspace's transcripts, the most used first; none while they are not known. */
export function useSpeakerNames(oid: string): readonly string[] {
  return useQuery(namesQuery(oid)).data ?? []
}
