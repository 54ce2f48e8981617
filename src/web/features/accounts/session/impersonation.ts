import { showServerError } from '#web/features/accounts/forms/server-error.ts'
import { call } from '#web/lib/api/api.ts'
import { errorTextFor } from '#web/lib/api/error-text.ts'
import { i18next } from '#web/lib/i18n/i18n.ts'
import { textsOf } from '#web/lib/i18n/translate.ts'

/**
 * Starts an impersonation with its one-time key and loads the start page as that user, because open pages
 * still show the staff member. If the key is invalid, shows a message and returns; otherwise, never returns.
 */
export async function startImpersonation(key: string): Promise<void> {
  try {
    await call('impersonate', { body: { key } })
  } catch (error) {
    showServerError(errorTextFor(textsOf('errors'), i18next.language, error))
    return
  }
  const start = new URL('/', location.href)
  start.search = location.search
  start.searchParams.delete('key')
  location.replace(start)
  await new Promise(() => {})
}
