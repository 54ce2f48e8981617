import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CouponInput } from '#contract/coupons.ts'
import type { Currency } from '#contract/plan-choices.ts'
import { monthsBefore } from '#domain/billing/months.ts'
import { call } from '#web/lib/api/api.ts'

const customerKey = (oid: string) => ['staff', 'billing', oid] as const

export const customerBillingQuery = (oid: string) =>
  queryOptions({
    queryKey: customerKey(oid),
    queryFn: ({ signal }) => call('getCustomerBilling', { params: { oid } }, { signal }),
    // Every read is recorded in the audit log.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

interface AdjustmentInput {
  cents: number
  reason: string
  key: string
}

/** Grants credits to a workspace. */
export function useGrantCredits(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AdjustmentInput) => call('grantCredits', { params: { oid }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKey(oid) }),
  })
}

/** Refunds all or part of a charge. */
export function useRefund(oid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AdjustmentInput & { charge: string; currency: Currency }) =>
      call('refundCharge', { params: { oid }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKey(oid) }),
  })
}

/** Returns the most recent months, ending with the current one. */
export const lastMonths = (count: number) => {
  const now = new Date()
  return { from: monthsBefore(now, count - 1), to: monthsBefore(now, 0) }
}

export const revenueQuery = (count: number) =>
  queryOptions({
    queryKey: ['staff', 'revenue', count],
    queryFn: async ({ signal }) => (await call('getRevenue', { query: lastMonths(count) }, { signal })).Items,
    placeholderData: keepPreviousData,
  })

const couponsKey = ['staff', 'coupons'] as const

export const couponsQuery = queryOptions({
  queryKey: couponsKey,
  queryFn: async ({ signal }) => (await call('listCoupons', {}, { signal })).Items,
})

/** Creates mutations that change coupons and promotion codes; the list is refetched afterward. */
export function useCouponChanges() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: couponsKey })
  return {
    add: useMutation({
      mutationFn: (body: CouponInput) => call('addCoupon', { body }),
      onSuccess,
    }),
    end: useMutation({
      mutationFn: (couponId: string) => call('endCoupon', { params: { couponId } }),
      onSuccess,
    }),
    addCode: useMutation({
      mutationFn: ({ couponId, code }: { couponId: string; code: string }) =>
        call('addPromotionCode', { params: { couponId }, body: code === '' ? {} : { code } }),
      onSuccess,
    }),
    endCode: useMutation({
      mutationFn: (promotionCodeId: string) => call('endPromotionCode', { params: { promotionCodeId } }),
      onSuccess,
    }),
  }
}
