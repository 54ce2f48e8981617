import { useQuery } from '@tanstack/react-query'
import { useCurrentPayer } from '#web/features/accounts/menu/use-current-payer.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import UpsellDialog from '#web/features/plans/upsell-dialog.tsx'

/** Dialog about a feature that isn't in the plan, where owners and admins can start a trial. */
export default function Upsell() {
  const payer = useCurrentPayer()
  const { data: session } = useQuery(sessionQuery)
  const canStartTrial = session?.workspaces.some(({ id, role }) => id === payer?.orgId && role !== 'member')
  return <UpsellDialog payer={payer} canStartTrial={canStartTrial ?? false} />
}
