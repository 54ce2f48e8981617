import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Diarization } from '#contract/diarizations.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

const pollMs = 1_000

/** Fetches the current speaker identification; polled until there is a result. */
const diarizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'diarization'],
    queryFn: ({ signal }) => call('getDiarization', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isImprovementRunning(state.data) ? pollMs : false),
  })

/** Returns the speaker identification that is running or awaiting a decision on its result. */
export function useDiarization(id: string): Diarization | null {
  const queryClient = useQueryClient()
  const query = diarizationQuery(id)
  const { data = null } = useQuery(query)
  useServerEvents({
    onEvent: (event) => {
      // Names assigned in the meantime change the result, but not the text.
      const isRelevant =
        (event.type === 'speakers' && event.id === id) ||
        (event.type === 'collection' && event.collection.id === id)
      if (isRelevant && data) void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return data
}

export function useStartDiarization(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = diarizationQuery(id)
  return useMutation({
    mutationFn: (speakerCount: number | undefined) =>
      call('startDiarization', { params: { id }, body: { speakerCount } }),
    onSuccess: (startedDiarization) => queryClient.setQueryData(queryKey, startedDiarization),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Creates a mutation that ends an identification by applying or dismissing its result. */
function useEndDiarization<A>(id: string, mutationFn: (diarization: Diarization) => Promise<A>) {
  const queryClient = useQueryClient()
  const { queryKey } = diarizationQuery(id)
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.setQueryData(queryKey, null),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useApplyDiarization = (id: string) =>
  useEndDiarization(id, ({ id: diarizationId }) =>
    call('applyDiarization', { params: { id }, body: { diarizationId } }),
  )

export const useDismissDiarization = (id: string) =>
  useEndDiarization(id, () => call('dismissDiarization', { params: { id } }))
