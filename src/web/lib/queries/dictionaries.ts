import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a user's dictionaries, sorted by name. */
export const dictionariesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['dictionaries', uid],
    queryFn: ({ signal }) => call('listDictionaries', { params: { uid } }, { signal }),
  })
