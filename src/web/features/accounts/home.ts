import type { QueryClient } from '@tanstack/react-query'
import { safeRedirect } from '#web/lib/redirect.ts'
import { settingsQuery } from '#web/lib/user-settings.ts'
import { sessionQuery } from './queries.ts'

interface Wanted {
  /** The requested page. */
  redirect?: string | undefined
  /** The requested product. */
  product?: string | undefined
}

/** The destination after sign-in: the requested page, otherwise the home page. */
export async function destinationAfterSignIn(
  queryClient: QueryClient,
  uid: string,
  { redirect, product }: Wanted,
): Promise<string> {
  const wanted = safeRedirect(redirect, location.origin, '')
  if (wanted) return wanted
  // Users who must verify their address first have no settings yet.
  const settings = await queryClient.ensureQueryData(settingsQuery(uid)).catch(() => undefined)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  // A former corrector may still have it as a preference.
  if (settings?.homePage === 'corrector' && session?.user.isCorrector) return '/corrector'
  return product ? `/dashboard?${new URLSearchParams({ product })}` : '/dashboard'
}
