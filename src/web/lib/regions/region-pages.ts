import type { Session } from '#contract/accounts.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'

/** Returns the URL of the region with the current workspace's content; null if it is this region. */
export const workspaceRegionUrl = ({ regions }: Session): string | null =>
  regions && regions.address !== location.origin ? regions.address : null

let enterPromise: Promise<never> | undefined

/**
 * Opens a page in another region, or in this region after a session handover. Never resolves. Only the first
 * call has an effect, because a second navigation to another site can leave the tab blank in Chromium.
 */
export function enterRegion(address: string, path: string): Promise<never> {
  if (!enterPromise) {
    location.replace(`${address}/enter?${new URLSearchParams({ to: path })}`)
    enterPromise = new Promise(() => {})
  }
  return enterPromise
}

/**
 * If this region has no session, gets one from the home region, where users sign in. Resolves immediately in
 * the home region.
 */
export async function requestSession(path: string): Promise<void> {
  const config = await queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
  const regions = config?.regions
  if (regions && regions.here !== regions.home) await enterRegion(location.origin, path)
}
