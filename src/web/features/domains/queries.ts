import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

/** Fetches a workspace's auto-join domains. */
export const domainsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['domains', oid],
    queryFn: async ({ signal }) => (await call('listDomains', { params: { oid } }, { signal })).Items,
  })

/** Creates a mutation that changes the domains, which are refetched afterward. */
function useDomainCall<R>(oid: string, run: (domain: string) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainsQuery(oid).queryKey }),
  })
}

export const useAddDomain = (oid: string) =>
  useDomainCall(oid, (domain) => call('addDomain', { params: { oid }, body: { domain } }))

export const useCheckDomain = (oid: string) =>
  useDomainCall(oid, (domain) => call('checkDomain', { params: { oid, domain } }))

export const useRemoveDomain = (oid: string) =>
  useDomainCall(oid, (domain) => call('removeDomain', { params: { oid, domain } }))
