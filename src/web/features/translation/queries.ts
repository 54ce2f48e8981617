import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** Target languages of a translation, and ways to add more. */
export const targetsQuery = (from: string) =>
  queryOptions({
    queryKey: ['translation', 'targets', from],
    queryFn: ({ signal }) => call('listTargetLanguages', { query: { from } }, { signal }),
    staleTime: 60_000,
  })

/** @param cid id of the translation: a repeated call with it creates no second one */
export const translateCollection = (id: string, to: string, cid: string) =>
  call('translateCollection', { params: { id }, body: { to, cid } })
