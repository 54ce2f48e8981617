import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/checkouts.ts'
import { call } from '#web/lib/api.ts'
import type { Payer } from '#web/lib/payer.ts'
import { planQuery } from '#web/lib/plan-query.ts'

export const testCheckoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['checkout', checkoutId],
    queryFn: ({ signal }) => call('getTestCheckout', { params: { checkoutId } }, { signal }),
    // Prices are those of the order.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Starts a purchase, and leaves for the page where it is paid. */
export const useCheckout = (orgId: string) =>
  useMutation({
    mutationFn: (purchase: { order: Order; coupon?: string }) =>
      call('startCheckout', { params: { oid: orgId }, body: purchase }),
    onSuccess: ({ url }) => location.assign(url),
  })

/** Starts the trial of a workspace, and shows its plan. */
export function useStartTrial({ uid, orgId }: Payer) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('startTrial', { params: { oid: orgId } }),
    onSuccess: (plan) => queryClient.setQueryData(planQuery(uid, orgId).queryKey, plan),
  })
}

/** Pays a test purchase, and opens the result page. */
export const usePayTest = (checkoutId: string) =>
  useMutation({
    mutationFn: (card: { isRefused?: boolean; confirmed?: boolean }) =>
      call('payTestCheckout', { params: { checkoutId }, body: card }),
    onSuccess: ({ successUrl }) => location.assign(successUrl),
  })
