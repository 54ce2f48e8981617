import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** Members in a select, at most. */
const maxMembers = 200

/** Returns the members of a workspace as options by name. */
export function useMemberChoices(oid: string) {
  const { data } = useQuery({
    queryKey: ['members', oid, 'choices'],
    queryFn: async ({ signal }) =>
      (await call('listMembers', { params: { oid }, query: { limit: maxMembers } }, { signal })).Items,
  })
  const choices = (data ?? []).map(({ uid, name, email }) => ({
    value: uid,
    label: email ? `${name} (${email.email})` : name,
  }))
  return { choices, nameOf: (uid: string) => data?.find((one) => one.uid === uid)?.name ?? '' }
}
