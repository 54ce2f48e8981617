import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Correction } from '#contract/corrections.ts'
import { call } from '#web/lib/api/api.ts'

/** Fetches a user's corrector settings: languages and activity. */
export const correctorSettingsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['corrector', uid],
    queryFn: ({ signal }) => call('getCorrectorSettings', { params: { uid } }, { signal }),
    refetchOnMount: 'always',
  })

/** Polling interval in milliseconds, since other correctors claim and release corrections. */
const pollMs = 30_000

const listKey = ['corrections'] as const

/** Fetches a correction that the viewer has claimed. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: ['correction', id],
    queryFn: ({ signal }) => call('getCorrection', { params: { id } }, { signal }),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Fetches the corrections that a corrector has claimed, the active one first. */
export const claimedCorrectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...listKey, 'taken', uid],
    queryFn: async ({ signal }) =>
      (await call('listTakenCorrections', { params: { uid } }, { signal })).Items,
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  })

/** Fetches a queue's length and next correction. */
export const queueQuery = (lang: string) =>
  queryOptions({
    queryKey: [...listKey, 'queue', lang],
    queryFn: ({ signal }) => call('countCorrections', { params: { lang } }, { signal }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  })

/** Fetches the corrections that the viewer completed in the last few days. */
export const completedCorrectionsQuery = (days: number) =>
  queryOptions({
    queryKey: [...listKey, 'finished', days],
    queryFn: async ({ signal }) =>
      (await call('listFinishedCorrections', { query: { days } }, { signal })).Items,
    refetchOnMount: 'always',
  })

/** Creates a mutation after which the lists of corrections are refetched. */
function useCorrectionCall<V, R>(run: (variables: V) => Promise<R>, onSuccess?: (result: R) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

/**
 * Claims the next correction in a language. Its cached state may be outdated if the corrector had
 * it before.
 */
export function useClaimCorrection() {
  const queryClient = useQueryClient()
  return useCorrectionCall(
    (lang: string) => call('popCorrection', { params: { lang } }),
    (correction) => queryClient.setQueryData(correctionQuery(correction.id).queryKey, correction),
  )
}

/** Pauses or resumes a correction. */
export function usePauseCorrection(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = correctionQuery(id)
  return useCorrectionCall(
    (isPaused: boolean) => call(isPaused ? 'pauseCorrection' : 'resumeCorrection', { params: { id } }),
    (correction: Correction) => {
      // The response to an earlier poll would bring back the previous state.
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, correction)
    },
  )
}

/** Returns a correction to the queue; if the viewer rejects it with a reason, they won't get it again. */
export const useReturnCorrection = (id: string) =>
  useCorrectionCall((reason: string | null) =>
    reason === null
      ? call('releaseCorrection', { params: { id } })
      : call('rejectCorrection', { params: { id }, body: { reason } }),
  )

export interface Completion {
  comment: string
  rating: number | undefined
  /** Time since the correction was opened, in milliseconds. */
  completionTime: number
}

export const useCompleteCorrection = (id: string) =>
  useCorrectionCall((body: Completion) => call('completeCorrection', { params: { id }, body }))

/** Fetches the people other than the viewer who can review a correction next. */
export const reviewersQuery = (id: string) =>
  queryOptions({
    queryKey: [...listKey, 'reviewers', id],
    queryFn: async ({ signal }) => (await call('listReviewers', { params: { id } }, { signal })).Items,
  })

/** Sends a correction for another review. */
export const useRequestRereview = (id: string) =>
  useCorrectionCall((body: { notes: string; assignTo?: string }) =>
    call('requestRereview', { params: { id }, body }),
  )
