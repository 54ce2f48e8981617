import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches the available target languages for a translation, and ways to add more. */
export const targetsQuery = (sourceLanguage: string) =>
  queryOptions({
    queryKey: ['translation', 'targets', sourceLanguage],
    queryFn: ({ signal }) => call('listTargetLanguages', { query: { from: sourceLanguage } }, { signal }),
    staleTime: 60_000,
  })

/**
 * Requests a translation.
 * @param cid ID of the translation; repeating the request with it doesn't create a second one
 */
export const translateCollection = (id: string, to: string, cid: string) =>
  call('translateCollection', { params: { id }, body: { to, cid } })
