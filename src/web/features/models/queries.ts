import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SpeechEngineInfo, SpeechModel } from '#contract/models.ts'
import { call } from '#web/lib/api/api.ts'

const pollMs = 1_000
const runningStates: readonly SpeechModel['state'][] = ['waiting', 'fetching', 'checking']

export const isUnderWay = ({ state }: SpeechModel): boolean => runningStates.includes(state)

/** Fetches the models; polled while any of them is downloading. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call('listModels', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
})

export function useDownloadModel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('fetchModel', { params: { name } }),
    onSuccess: (model) =>
      queryClient.setQueryData(modelsQuery.queryKey, (models) =>
        models?.map((existing) => (existing.name === model.name ? model : existing)),
      ),
  })
}

/** Cancels a download or removes an installed model. */
export function useRemoveModel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('removeModel', { params: { name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey }),
  })
}

/** Time in milliseconds after which an unfinished check is assumed to have been interrupted. */
const checkTimeoutMs = 10 * 60_000

export const isChecking = ({ checks }: SpeechEngineInfo): boolean =>
  checks.some(
    ({ problem, checked }) => problem === 'unfinished' && Date.now() - checked * 1000 < checkTimeoutMs,
  )

export const speechEnginesQuery = queryOptions({
  queryKey: ['speech-engines'],
  queryFn: ({ signal }) => call('listSpeechEngines', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isChecking) ? pollMs : 5 * pollMs),
})

/** Starts an engine check in the background. */
export function useCheckEngine() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('checkSpeechEngine', { params: { name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: speechEnginesQuery.queryKey }),
  })
}
