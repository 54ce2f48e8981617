import { useQuery } from '@tanstack/react-query'
import type { PlanAndUsage } from '#contract/billing.ts'
import type { Payer } from './payer.ts'
import { planQuery } from './plan-query.ts'

/** Returns the plan and usage of a workspace; undefined until they load, and without a payer. */
export function usePlan(payer: Payer | null): PlanAndUsage | undefined {
  const query = planQuery(payer?.uid ?? '', payer?.orgId ?? '')
  return useQuery({ ...query, enabled: payer !== null }).data
}
