import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '#web/lib/api/api.ts'

/** Fetches a workspace's currency, automatic top-up and budget; for its owners and admins. */
export const billingSettingsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['billingSettings', oid],
    queryFn: ({ signal }) => call('getBillingSettings', { params: { oid } }, { signal }),
  })

export function useChangeBilling(oid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'changeBillingSettings'>['body']>) =>
      call('changeBillingSettings', { params: { oid }, body }),
    onSuccess: async (settings) => {
      client.setQueryData(billingSettingsQuery(oid).queryKey, settings)
      // The currency and budget are part of the plan, too.
      await client.invalidateQueries({ queryKey: ['plan'] })
    },
  })
}
