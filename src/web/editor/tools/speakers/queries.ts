import { queryOptions, useQuery } from '@tanstack/react-query'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { call } from '#web/lib/api/api.ts'

/** Time in milliseconds after which names are considered stale. */
const staleAfterMs = 60_000

const namesQuery = (oid: string) =>
  queryOptions({
    queryKey: ['speakerNames', oid],
    // Correctors don't see the customer's workspace.
    enabled: oid !== unknownUserId,
    queryFn: ({ signal }) => call('listSpeakerNames', { params: { oid } }, { signal }),
    staleTime: staleAfterMs,
  })

/** Returns the speaker names used in the workspace's transcripts, most frequent first; empty until loaded. */
export function useSpeakerNames(oid: string): readonly string[] {
  return useQuery(namesQuery(oid)).data ?? []
}
