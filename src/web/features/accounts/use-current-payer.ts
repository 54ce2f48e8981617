import { useMemo } from 'react'
import type { Payer } from '#web/lib/payer.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useSession } from './queries.ts'

/** Returns the current workspace if it has a plan with prices; null without plans, and in enterprise workspaces. */
export function useCurrentPayer(): Payer | null {
  const { user, workspaces } = useSession()
  const sellsPlans = useProductConfig()?.edition === 'plans'
  const current = workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]
  const orgId = sellsPlans && current && !current.billing.enterprise ? current.id : null
  return useMemo(() => (orgId === null ? null : { uid: user.uid, orgId }), [user.uid, orgId])
}
