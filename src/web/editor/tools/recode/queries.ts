import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recode } from '#contract/recodes.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

const pollMs = 1_000

/** Fetches the recodes that are running or awaiting a decision; polled while any is running. */
const recodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'recodes'],
    queryFn: ({ signal }) => call('listRecodes', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isImprovementRunning) ? pollMs : false),
  })

/** Returns the recodes of a collection, oldest first, updated when its text changes. */
export function useRecodes(id: string): Recode[] {
  const queryClient = useQueryClient()
  const query = recodesQuery(id)
  const { data = [] } = useQuery(query)
  useServerEvents({
    onEvent: (event) => {
      const isRelevant =
        (event.type === 'transcript' && event.id === id) ||
        (event.type === 'collection' && event.collection.id === id)
      if (isRelevant && data.length > 0) void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return data
}

export function useStartRecode(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { languageCode: string; start: number; end: number }) =>
      call('startRecode', { params: { id }, body }),
    onSuccess: (recode) =>
      // A poll may have found it before.
      queryClient.setQueryData(recodesQuery(id).queryKey, (recodes = []) => [
        ...recodes.filter((other) => other.id !== recode.id),
        recode,
      ]),
  })
}

/** Creates a mutation that removes a recode from the list, by applying or dismissing it. */
function useEndRecode<A>(id: string, mutationFn: (recode: Recode, keepEdited: boolean) => Promise<A>) {
  const queryClient = useQueryClient()
  const { queryKey } = recodesQuery(id)
  return useMutation({
    mutationFn: ({ recode, keepEdited = true }: { recode: Recode; keepEdited?: boolean }) =>
      mutationFn(recode, keepEdited),
    onSuccess: (_, { recode }) =>
      queryClient.setQueryData(queryKey, (recodes = []) => recodes.filter((other) => other.id !== recode.id)),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useApplyRecode = (id: string) =>
  useEndRecode(id, ({ id: recodeId, baseRevision }, keepEdited) =>
    call('applyRecode', { params: { id, recodeId }, body: { keepEdited, baseRevision } }),
  )

export const useDismissRecode = (id: string) =>
  useEndRecode(id, ({ id: recodeId }) => call('dismissRecode', { params: { id, recodeId } }))
