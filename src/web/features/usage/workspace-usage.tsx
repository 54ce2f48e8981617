import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Workspace } from '#contract/accounts.ts'
import { usageOf } from '#domain/billing/usage-meter.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { UsageMeter } from './usage-meter.tsx'

interface WorkspaceUsageProps {
  uid: string
  workspace: Pick<Workspace, 'id' | 'role'>
  view: 'sidebar' | 'settings'
}

/** Refetch interval in milliseconds, because jobs consume minutes while the page is open. */
const refetchMs = 30_000
/** Returns the URLs for buying minutes and for updating the card, which only owners and admins can do. */
const linksFor = ({ role }: Pick<Workspace, 'role'>) => ({
  plans: '/plans',
  payment: role === 'member' ? '/plans' : '/settings/invoices',
})

/** Meter for a workspace's remaining minutes; renders nothing until they load. */
export default function WorkspaceUsage({ uid, workspace, view }: WorkspaceUsageProps) {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...planQuery(uid, workspace.id),
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
  })
  if (!data) return null
  const onNavigate = (href: string) => void navigate({ href })
  return <UsageMeter usage={usageOf(data)} view={view} links={linksFor(workspace)} onNavigate={onNavigate} />
}
