import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import ShareScreen from '#web/features/sharing/share-screen.tsx'

/** Share screen over a signed-in user's page. */
export default function ShareCollection({ id, onClose }: { id: string; onClose: () => void }) {
  const { user, workspaces } = useSession()
  const queryClient = useQueryClient()
  const put = putCollection.bind(null, queryClient)
  return (
    <ShareScreen key={id} id={id} uid={user.uid} workspaces={workspaces} onClose={onClose} onChanged={put} />
  )
}
