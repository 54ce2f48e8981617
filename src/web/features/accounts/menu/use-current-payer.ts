import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

/**
 * Returns the current workspace if it has a plan with prices; null if there are no plans, and for enterprise
 * workspaces.
 */
export function useCurrentPayer(): Payer | null {
  const { data: session } = useQuery(sessionQuery)
  const sellsPlans = useProductConfig()?.edition === 'plans'
  const workspaces = session?.workspaces ?? []
  const workspace = workspaces.find(({ id }) => id === session?.user.organization) ?? workspaces[0]
  const isPaying = sellsPlans && workspace && !workspace.billing.enterprise
  const [uid, orgId] = isPaying && session ? [session.user.uid, workspace.id] : []
  return useMemo(() => (uid && orgId ? { uid, orgId } : null), [uid, orgId])
}
