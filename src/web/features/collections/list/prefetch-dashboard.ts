import type { QueryClient } from '@tanstack/react-query'
import type { Workspace } from '#contract/accounts.ts'
import { hasPageAnswers } from '#web/lib/early.ts'
import { settingsQuery } from '#web/lib/user-settings.ts'
import { collectionsQuery } from './list-query.ts'
import { listingOf } from './use-listing.ts'

/** So long the first drawing waits for what it draws, in milliseconds; then it says that it is loading. */
const timeoutMs = 300
/** The same where the server has rendered the list. */
const renderedMs = 3000

/**
 * Reads what somebody looks at, so that the list is drawn at once and whole. What goes wrong is told by who asks next.
 */
export async function prefetchDashboard(
  queryClient: QueryClient,
  uid: string,
  workspace: Workspace,
  project: string | undefined,
): Promise<void> {
  const read = async () => {
    const settings = await queryClient.ensureQueryData(settingsQuery(uid))
    await queryClient.ensureInfiniteQueryData(collectionsQuery(listingOf(uid, workspace, settings, project)))
  }
  const waitMs = hasPageAnswers() ? renderedMs : timeoutMs
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, waitMs))
  await Promise.race([read().catch(() => {}), timeout])
}
