import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { DashboardDialogProps } from './dashboard-dialogs.tsx'

// In another step, so that the dashboard doesn't list its many files.
const PrecisionDialog = lazyComponent(() => import('#web/features/precision/precision-dialog.tsx'))

/** Orders Precision for recordings, or shows the order of one. */
export default function OrderPrecision({ collections, onClose }: DashboardDialogProps) {
  const { user, workspaces } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PrecisionDialog
      collections={collections}
      manages={({ userId, orgId }) =>
        userId === user.uid || workspaces.some(({ id, role }) => id === orgId && role !== 'member')
      }
      onChanged={(collection) => putCollection(client, collection)}
      onCompare={(id) => {
        onClose()
        void navigate({ to: '/transcript/$id', params: { id }, hash: 'corrections' })
      }}
      onReview={() => void navigate({ to: '/settings/workspace' })}
      onClose={onClose}
    />
  )
}
