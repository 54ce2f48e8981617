import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { PlanAndUsage } from '#contract/billing.ts'
import { planQuery } from './plan-query.ts'

/** The current workspace, if it has a plan with prices. Without plans, and in enterprise workspaces, there is none. */
export interface Payer {
  uid: string
  orgId: string
}

export const PayerContext = createContext<Payer | null>(null)

/** Returns the workspace that pays for work; null where nothing costs anything. */
export const usePayer = (): Payer | null => use(PayerContext)

/** Returns the plan and the usage of a workspace; undefined without a payer, and until they load. */
export function usePlan(payer: Payer | null): PlanAndUsage | undefined {
  const query = planQuery(payer?.uid ?? '', payer?.orgId ?? '')
  return useQuery({ ...query, enabled: payer !== null }).data
}
