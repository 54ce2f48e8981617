import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import type { DialogProps } from './dialog-props.ts'

// Imported separately so that the dashboard's script doesn't list all of the dialog's files.
const PrecisionDialog = lazyComponent(() => import('#web/features/precision/precision-dialog.tsx'))

/** Dialog for ordering Precision proofreading, or for viewing a recording's existing order. */
export default function OrderPrecision({ collections, onClose }: DialogProps) {
  const { user, workspaces } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const payer = usePayer()
  const canManage = (orgId: string) => workspaces.some(({ id, role }) => id === orgId && role !== 'member')
  // Members can't open the invoices page.
  const review = payer && canManage(payer.orgId) ? '/settings/invoices' : '/settings/workspace'
  const openSettings = (to: '/settings/invoices' | '/settings/workspace' | '/settings/users') => {
    onClose()
    void navigate({ to })
  }
  return (
    <PrecisionDialog
      collections={collections}
      canManage={({ userId, orgId }) => userId === user.uid || canManage(orgId)}
      onChanged={(collection) => putCollection(client, collection)}
      onCompare={(id) => {
        onClose()
        void navigate({ to: '/transcript/$id', params: { id }, hash: 'corrections' })
      }}
      onOpenBilling={() => openSettings(review)}
      onAppoint={() => openSettings('/settings/users')}
      onClose={onClose}
    />
  )
}
