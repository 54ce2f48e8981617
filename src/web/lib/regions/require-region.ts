import { redirect } from '@tanstack/react-router'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'

/**
 * Checks that the region at a URL responds.
 * @throws a redirect to a page with the reason if it doesn't
 */
export async function requireRegion(address: string, path: string): Promise<void> {
  const config = await queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
  const { us, eu } = config?.regions?.addresses ?? {}
  const region = address === us ? 'us' : address === eu ? 'eu' : undefined
  if (region && (await isUnreachable(region)))
    throw redirect({ to: '/unreachable', search: { region, redirect: path } })
}

/** Returns whether this server has flagged a region as unreachable. */
const isUnreachable = (region: 'us' | 'eu'): Promise<boolean> =>
  call('checkRegion', { params: { region } }).then(
    () => false,
    (error: unknown) => hasErrorCode(error, 'region_unreachable'),
  )
