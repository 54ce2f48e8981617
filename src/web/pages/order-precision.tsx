import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { managedWorkspaceIds } from '#web/features/accounts/managed-workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import PrecisionDialog from '#web/features/precision/precision-dialog.tsx'
import type { DashboardDialogProps } from './dashboard-dialogs.tsx'

/** Orders Precision for recordings, or shows the order of one. */
export default function OrderPrecision({ collections, onClose }: DashboardDialogProps) {
  const { user, workspaces } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const managed = managedWorkspaceIds(workspaces)
  return (
    <PrecisionDialog
      collections={collections}
      manages={({ userId, orgId }) => userId === user.uid || managed.includes(orgId)}
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
