import { useQueryClient } from '@tanstack/react-query'
import { useServerEvents } from '#web/lib/events.ts'
import { sessionQuery } from './queries.ts'

/** Asks whether the session is there still when the server will not talk to it: it may have been ended elsewhere. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  useServerEvents({
    onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}
