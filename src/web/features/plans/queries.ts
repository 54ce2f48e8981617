import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/checkouts.ts'
import { call } from '#web/lib/api/api.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'

export const testCheckoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['checkout', checkoutId],
    queryFn: ({ signal }) => call('getTestCheckout', { params: { checkoutId } }, { signal }),
    // An order keeps the prices from the time it was placed.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Starts a purchase and redirects to the payment page. */
export const useCheckout = (orgId: string) =>
  useMutation({
    mutationFn: (purchase: { order: Order; coupon?: string }) =>
      call('startCheckout', { params: { oid: orgId }, body: purchase }),
    onSuccess: ({ url }) => location.assign(url),
  })

/** Starts a workspace's trial and shows its plan. */
export function useStartTrial({ uid, orgId }: Payer) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('startTrial', { params: { oid: orgId } }),
    onSuccess: (plan) => queryClient.setQueryData(planQuery(uid, orgId).queryKey, plan),
  })
}

/** Pays for a test purchase and opens the result page. */
export const usePayTestCheckout = (checkoutId: string) =>
  useMutation({
    mutationFn: (card: { refused?: boolean; confirmed?: boolean }) =>
      call('payTestCheckout', { params: { checkoutId }, body: card }),
    onSuccess: ({ successUrl }) => location.assign(successUrl),
  })
