import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Integration } from '#contract/integrations.ts'
import { call } from '#web/lib/api/api.ts'

const meetingsKey = (uid: string) => ['meetings', uid]

/** Fetches a user's calendars. */
export const calendarsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...meetingsKey(uid), 'calendars'],
    queryFn: ({ signal }) => call('listCalendars', { params: { uid } }, { signal }),
  })

/** Fetches the upcoming meetings in a user's calendars. */
export const meetingsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...meetingsKey(uid), 'upcoming'],
    queryFn: ({ signal }) => call('listMeetings', { params: { uid } }, { signal }),
    staleTime: 60_000,
  })

/** Fetches a user's connected services. */
export const integrationsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['integrations', uid],
    queryFn: ({ signal }) => call('listIntegrations', { params: { uid } }, { signal }),
  })

/** Creates mutations that change a user's Zoom connection. */
export function useZoomMutations(uid: string) {
  const queryClient = useQueryClient()
  const params = { uid, source: 'zoom' as const }
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['integrations', uid] }),
      queryClient.resetQueries({ queryKey: ['sources', uid, 'zoom'] }),
    ])
  const changeImports = useMutation({
    mutationFn: (imports: Integration['imports']) =>
      call('changeSourceConnection', { params, body: { imports } }),
    onSuccess: refetch,
  })
  const disconnect = useMutation({
    mutationFn: () => call('removeSourceConnection', { params }),
    onSuccess: refetch,
  })
  return { refetch, changeImports, disconnect }
}

/** Creates mutations that add calendars by URL or remove them by ID. */
export function useCalendarChanges(uid: string) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: meetingsKey(uid) })
  const add = useMutation({
    mutationFn: (url: string) => call('addCalendar', { params: { uid }, body: { url } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (calendarId: string) => call('removeCalendar', { params: { uid, calendarId } }),
    onSuccess,
  })
  return { add, remove }
}
