import { useSession } from '#web/features/accounts/queries.ts'
import ExportDialog from '#web/features/exports/export-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Dialog that exports one or more collections. */
export default function ExportCollections({ collections, onClose }: DialogProps) {
  const { user } = useSession()
  const [first] = collections
  return (
    first && <ExportDialog collections={collections} uid={user.uid} orgId={first.orgId} onClose={onClose} />
  )
}
