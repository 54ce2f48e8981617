import { useQueryClient } from '@tanstack/react-query'
import { putCollection } from '#web/features/collections/state/queries.ts'
import HoldDialog from '#web/features/retention/hold-dialog.tsx'
import type { DialogProps } from '#web/pages/dialogs/dialog-props.ts'

/** Dialog that places or lifts a collection's legal hold. */
export default function HoldCollection({ collections: [collection], onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const put = putCollection.bind(null, queryClient)
  return collection && <HoldDialog collection={collection} onClose={onClose} onChanged={put} />
}
