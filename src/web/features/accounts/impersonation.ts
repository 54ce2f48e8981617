import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { errorTextIn } from '#web/lib/error-text.ts'
import { i18next } from '#web/lib/i18n.ts'
import { sessionQuery } from './queries.ts'
import { showServerError } from './server-error.ts'

/**
 * Starts an impersonation by its one-time key. The staff member's own data is dropped from memory. Shows a message if
 * the key is invalid.
 */
export async function enterByKey(queryClient: QueryClient, key: string): Promise<void> {
  try {
    const session = await call('impersonate', { body: { key } })
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, session)
  } catch (error) {
    showServerError(errorTextIn(i18next.getFixedT(null, 'errors'), i18next.language, error))
  }
}
