import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import BecomeOwner from '#web/features/sharing/become-owner.tsx'
import type { DialogProps } from '#web/pages/dialogs/dialog-props.ts'

/** Dialog that asks for confirmation before taking over another user's collection. */
export default function BecomeOwnerDialog({ collections: [collection], onClose }: DialogProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const put = putCollection.bind(null, queryClient)
  return (
    collection && <BecomeOwner collection={collection} onClose={onClose} uid={user.uid} onChanged={put} />
  )
}
