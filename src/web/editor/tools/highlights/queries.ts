import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/highlights.ts'
import { call } from '#web/lib/api/api.ts'

const noPeople: readonly Person[] = []

/** Returns everyone with access to a collection. */
export function usePeople(id: string) {
  const { data = noPeople } = useQuery({
    queryKey: ['collection', id, 'people'],
    queryFn: ({ signal }) => call('listPeople', { params: { id } }, { signal }),
  })
  return data
}
