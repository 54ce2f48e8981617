import type { QueryClient } from '@tanstack/react-query'
import { safeRedirect } from '#web/lib/redirect.ts'
import { settingsQuery } from '#web/lib/user-settings.ts'
import { sessionQuery } from './queries.ts'

interface Wanted {
  /** The page that somebody was on the way to. */
  redirect?: string | undefined
  /** What they came for. */
  product?: string | undefined
}

/** Where to go on once somebody is signed in: the wanted page, else the one they begin with. */
export async function placeAfterSignIn(
  queryClient: QueryClient,
  uid: string,
  { redirect, product }: Wanted,
): Promise<string> {
  const wanted = safeRedirect(redirect, location.origin, '')
  if (wanted) return wanted
  // Who must first verify an address has no settings yet.
  const settings = await queryClient.ensureQueryData(settingsQuery(uid)).catch(() => undefined)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  // Whoever is a corrector no longer may still have chosen it.
  if (settings?.homePage === 'corrector' && session?.user.isCorrector) return '/corrector'
  return product ? `/dashboard?${new URLSearchParams({ product })}` : '/dashboard'
}
