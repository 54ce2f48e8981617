import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { safeRedirect } from '#web/lib/links/redirect.ts'
import { settingsQuery } from '#web/lib/queries/user-settings.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'

interface RequestedTarget {
  /** Requested page. */
  redirect?: string | undefined
  /** Product requested in the URL. */
  product?: string | undefined
}

/** Storage key that is set if an administrator postpones the setup. */
export const setupPostponedKey = 'longhand.setupLeft'

/** Returns whether the installation's setup is unfinished and hasn't been postponed. */
const isSetupDue = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(sessionQuery.queryKey)?.setup === true && !localStore.getItem(setupPostponedKey)

/** Returns the destination after sign-in: the requested page, the setup if it is due, or the home page. */
export async function destinationAfterSignIn(
  queryClient: QueryClient,
  uid: string,
  { redirect, product }: RequestedTarget,
): Promise<string> {
  const requestedPath = safeRedirect(redirect, location.origin, '')
  if (requestedPath) return requestedPath
  if (isSetupDue(queryClient)) return '/setup'
  // Users who still have to verify their address don't have settings yet.
  const settings = await queryClient.ensureQueryData(settingsQuery(uid)).catch(() => undefined)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  // A former corrector may still have this preference.
  if (settings?.homePage === 'corrector' && session?.user.isCorrector) return '/corrector'
  return product ? `/dashboard?${new URLSearchParams({ product })}` : '/dashboard'
}
