import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import MoveDialog from '#web/features/sharing/move-dialog.tsx'
import type { DialogProps } from '#web/pages/dialogs/dialog-props.ts'

/** Dialog that moves one or more collections to another of the user's workspaces. */
export default function MoveCollections({ collections, onClose }: DialogProps) {
  const { workspaces } = useSession()
  const queryClient = useQueryClient()
  const put = putCollection.bind(null, queryClient)
  return <MoveDialog collections={collections} workspaces={workspaces} onClose={onClose} onMoved={put} />
}
