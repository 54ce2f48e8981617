import { useQuery } from '@tanstack/react-query'
import type { PlanAndUsage } from '#contract/billing.ts'
import type { Payer } from './payer.ts'
import { planQuery } from './plan-query.ts'

/** Returns a workspace's plan and usage; undefined until they load, or if there is no payer. */
export function usePlan(payer: Payer | null): PlanAndUsage | undefined {
  const query = planQuery(payer?.uid ?? '', payer?.orgId ?? '')
  return useQuery({ ...query, enabled: payer !== null }).data
}
