import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { useServerEvents } from '#web/lib/api/events.ts'

/**
 * Checks whether the session still exists when the server rejects the event stream; it may have ended
 * elsewhere.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  useServerEvents({
    onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}
