import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Maximum number of members to list in a select. */
const maxMembers = 200

/** Returns a workspace's members as options, sorted by name. */
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
  return { choices, nameOf: (uid: string) => data?.find((member) => member.uid === uid)?.name ?? '' }
}
