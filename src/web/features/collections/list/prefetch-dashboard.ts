import type { QueryClient } from '@tanstack/react-query'
import type { Workspace } from '#contract/accounts.ts'
import { hasEmbeddedResponses } from '#web/lib/early/early-responses.ts'
import { settingsQuery } from '#web/lib/queries/user-settings.ts'
import { collectionsQuery } from './list-query.ts'
import { createListing } from './use-listing.ts'

/** Maximum time in milliseconds that the first render waits for the list before showing a loading state. */
const timeoutMs = 300
/** Maximum time in milliseconds that hydration of a server-rendered page waits for the list. */
const hydrationTimeoutMs = 3000

/**
 * Loads the current list, so that it renders immediately and completely. Errors are left to the next query to
 * report.
 */
export async function prefetchDashboard(
  queryClient: QueryClient,
  uid: string,
  workspace: Workspace,
  project: string | undefined,
): Promise<void> {
  const prefetch = async () => {
    const settings = await queryClient.ensureQueryData(settingsQuery(uid))
    await queryClient.ensureInfiniteQueryData(
      collectionsQuery(createListing(uid, workspace, settings, project)),
    )
  }
  // No timeout on the server, since slow pages are left to the browser.
  if (import.meta.env.SSR) return prefetch().catch(() => {})
  const waitMs = hasEmbeddedResponses() ? hydrationTimeoutMs : timeoutMs
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, waitMs))
  await Promise.race([prefetch().catch(() => {}), timeout])
}
