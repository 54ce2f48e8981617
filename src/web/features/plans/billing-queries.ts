import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanChange } from '#contract/billing-account.ts'
import type { BillingDetails, ChangePreview } from '#contract/payments.ts'
import { call } from '#web/lib/api/api.ts'
import { newId } from '#web/lib/format/new-id.ts'

export const billingAccountQuery = (oid: string) =>
  queryOptions({
    queryKey: ['billing', oid, 'account'],
    queryFn: ({ signal }) => call('getBillingAccount', { params: { oid } }, { signal }),
  })

export const paymentsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['billing', oid, 'payments'],
    queryFn: ({ signal }) => call('listPayments', { params: { oid } }, { signal }),
  })

export const monthQuery = (oid: string, month: string) =>
  queryOptions({
    queryKey: ['billing', oid, 'month', month],
    queryFn: ({ signal }) => call('getBillingMonth', { params: { oid, month } }, { signal }),
  })

/** Fetches the price of a change, which is valid only for a short time. */
export const previewQuery = (oid: string, change: PlanChange) =>
  queryOptions({
    queryKey: ['preview', oid, change],
    queryFn: ({ signal }) => call('previewPlanChange', { params: { oid }, body: change }, { signal }),
    staleTime: 10 * 60_000,
    gcTime: 0,
    retry: false,
  })

/** Refetches a workspace's plan and payments without waiting, since the component may unmount first. */
function useRefetchPlan(oid: string): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['billing', oid] })
    void client.invalidateQueries({ queryKey: ['plan'] })
  }
}

/** Changes the plan at the previewed price. */
export function useChangePlan(oid: string) {
  const refreshPlan = useRefetchPlan(oid)
  return useMutation({
    mutationFn: ({ change, preview }: { change: PlanChange; preview: ChangePreview }) => {
      const { prorationDate, amountDue, nextAmount } = preview
      const body = { ...change, prorationDate, amountDue, nextAmount, key: newId() }
      return call('changePlan', { params: { oid }, body })
    },
    onSettled: refreshPlan,
  })
}

export function useCancelPlan(oid: string) {
  const reload = useRefetchPlan(oid)
  return useMutation({ mutationFn: () => call('cancelPlan', { params: { oid } }), onSettled: reload })
}

export function useResumePlan(oid: string) {
  const reload = useRefetchPlan(oid)
  return useMutation({ mutationFn: () => call('resumePlan', { params: { oid } }), onSettled: reload })
}

/** Redirects to the payment service's portal. */
export const useOpenPortal = (oid: string) =>
  useMutation({
    mutationFn: () => call('openPortal', { params: { oid } }),
    onSuccess: ({ url }) => location.assign(url),
  })

export function useSetDefaultCard(oid: string) {
  const reload = useRefetchPlan(oid)
  return useMutation({
    mutationFn: (cardId: string) => call('setDefaultCard', { params: { oid, cardId } }),
    onSettled: reload,
  })
}

export function useRemoveCard(oid: string) {
  const reload = useRefetchPlan(oid)
  return useMutation({
    mutationFn: (cardId: string) => call('removeCard', { params: { oid, cardId } }),
    onSettled: reload,
  })
}

export function useSetBillingDetails(oid: string) {
  const reload = useRefetchPlan(oid)
  return useMutation({
    mutationFn: (details: BillingDetails) => call('setBillingDetails', { params: { oid }, body: details }),
    onSettled: reload,
  })
}
