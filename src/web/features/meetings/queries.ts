import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

const keyOf = (uid: string) => ['meetings', uid]

/** A user's calendars. */
export const calendarsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...keyOf(uid), 'calendars'],
    queryFn: ({ signal }) => call('listCalendars', { params: { uid } }, { signal }),
  })

/** Upcoming meetings in a user's calendars. */
export const meetingsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...keyOf(uid), 'upcoming'],
    queryFn: ({ signal }) => call('listMeetings', { params: { uid } }, { signal }),
    staleTime: 60_000,
  })

/** Adds calendars by address, and removes them by ID. */
export function useCalendarChanges(uid: string) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keyOf(uid) })
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
