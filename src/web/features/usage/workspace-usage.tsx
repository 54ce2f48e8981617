import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usageOf } from '#domain/usage-meter.ts'
import { planQuery } from '#web/lib/plan-query.ts'
import { UsageMeter } from './usage-meter.tsx'

interface WorkspaceUsageProps {
  uid: string
  orgId: string
  place: 'sidebar' | 'settings'
}

/** While a page is open, jobs use minutes. */
const refetchMs = 30_000
/** Plans and credits have one page. */
const places = { plans: '/plans', payment: '/plans' } as const

/** Meter of a workspace's remaining minutes; empty until they load. */
export default function WorkspaceUsage({ uid, orgId, place }: WorkspaceUsageProps) {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...planQuery(uid, orgId),
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
  })
  if (!data) return null
  const onGo = () => void navigate({ to: places.plans })
  return <UsageMeter usage={usageOf(data)} place={place} places={places} onGo={onGo} />
}
