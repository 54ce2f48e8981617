import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { goldSeconds } from '#contract/corrector-choices.ts'
import { call } from '#web/lib/api/api.ts'

/** Query key prefix of all corrector administration lists, which are refetched after every change. */
const adminKey = ['corrector-admin'] as const

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ LastEvaluatedKey }: { LastEvaluatedKey?: Record<string, unknown> | undefined }) =>
    LastEvaluatedKey?.after as string | undefined,
  placeholderData: keepPreviousData,
}

export const boardStates = ['open', 'waiting', 'taken', 'complete', 'canceled'] as const
export type BoardState = (typeof boardStates)[number]

/** Interval at which the board is refetched, in milliseconds. */
const boardRefetchMs = 30_000

export const boardQuery = ({ lang, state }: { lang: string | null; state: BoardState }) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'board', lang, state],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        'listCorrectionBoard',
        { query: { state, ...(lang && { lang }), ...(after && { after }) } },
        { signal },
      ),
    refetchInterval: boardRefetchMs,
    ...pages,
  })

export const historyQuery = (correctionId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'history', correctionId],
    queryFn: ({ signal }) => call('getCorrectionHistory', { params: { correctionId } }, { signal }),
  })

export const correctorGroups = ['all', 'applications', 'blocked'] as const
export type CorrectorGroup = (typeof correctorGroups)[number]

interface CorrectorFilter {
  q: string
  lang: string | null
  show: CorrectorGroup
}

export const correctorsQuery = ({ q, lang, show }: CorrectorFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'correctors', q, lang, show],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        'listCorrectors',
        { query: { show, ...(q && { q }), ...(lang && { lang }), ...(after && { after }) } },
        { signal },
      ),
    ...pages,
  })

export const examsQuery = (lang: string | null) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'exams', lang],
    queryFn: ({ pageParam: after, signal }) =>
      call('listExams', { query: { ...(lang && { lang }), ...(after && { after }) } }, { signal }),
    ...pages,
  })

export const goldClipsQuery = queryOptions({
  queryKey: [...adminKey, 'gold'],
  queryFn: async ({ signal }) => (await call('listGoldClips', {}, { signal })).Items,
  // Poll until the media for all clips has been cut.
  refetchInterval: ({ state }) => (state.data?.some((clip) => clip.state === 'cutting') ? 2000 : false),
})

/** Workspace whose recordings to search. */
export interface SearchedWorkspace {
  id: string
  name: string
  /** Whether the viewer can see everyone's recordings. */
  listsAll: boolean
}

/** Maximum number of recordings to offer per workspace. */
const maxResults = 20

/** Fetches the completed, transcribed recordings that the viewer can see in any of their workspaces. */
export const recordingSearchQuery = (workspaces: readonly SearchedWorkspace[], term: string) =>
  queryOptions({
    queryKey: ['gold-sources', term],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        workspaces.map(({ id: orgId, listsAll: orgWide }) =>
          call(
            'search',
            {
              query: { limit: maxResults },
              body: { orgId, orgWide, term, filters: { states: ['complete'], minDuration: goldSeconds.min } },
            },
            { signal },
          ),
        ),
      )
      return pages
        .flatMap(({ Items }) => Items)
        .filter((collection) => collection.transcription && collection.mediaDeleted === null)
    },
  })

/** Fetches the URL of a recording's audio. */
export const audioQuery = (id: string) =>
  queryOptions({
    queryKey: ['gold-audio', id],
    queryFn: ({ signal }) => call('getAudio', { params: { id }, query: {} }, { signal }),
    staleTime: 0,
  })

export const ratesQuery = queryOptions({
  queryKey: [...adminKey, 'rates'],
  queryFn: async ({ signal }) => (await call('listCorrectorRates', {}, { signal })).Items,
})

export const statsQuery = (days: number) =>
  queryOptions({
    queryKey: [...adminKey, 'stats', days],
    queryFn: async ({ signal }) => (await call('listQueueStats', { query: { days } }, { signal })).Items,
    placeholderData: keepPreviousData,
  })

/** Returns a function that refetches the lists. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: adminKey })
}

/** Creates a mutation for a change by an administrator; the lists are refetched afterward. */
export function useAdminCall<V, R>(run: (variables: V) => Promise<R>) {
  return useMutation({ mutationFn: run, onSettled: useRefresh() })
}

/** Fetches the correctors' unpaid balances and the payouts. */
export const payoutsQuery = queryOptions({
  queryKey: ['corrector-admin', 'payouts'],
  queryFn: ({ signal }) => call('listPayouts', {}, { signal }),
})
