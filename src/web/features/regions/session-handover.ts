import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { safeRedirect } from '#web/lib/links/redirect.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { sessionStore } from '#web/lib/storage/browser-storage.ts'

/**
 * Storage key for the handover that this tab requested, so that a link can't sign the user in as someone
 * else.
 */
const stateKey = 'regionState'

const regionsOf = async () => (await queryClient.ensureQueryData(productConfigQuery)).regions

/**
 * Opens a page in this region. If there is no key yet, first requests the session from the home region, which
 * sends the key in the URL fragment, where servers can't see it.
 * @throws ApiError if the key is invalid; Error if no handover was requested
 */
export async function enterCurrentRegion(to: string | undefined, hash: string): Promise<void> {
  const regions = await regionsOf()
  const path = safeRedirect(to, location.origin, '/dashboard')
  const homeUrl = regions && regions.here !== regions.home ? regions.addresses[regions.home] : undefined
  if (!regions || !homeUrl) return location.replace(path)
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const [key, uid] = [params.get('key'), params.get('uid')]
  if (!key || !uid) {
    await call('checkRegion', { params: { region: regions.home } })
    const state = newId()
    sessionStore.setItem(stateKey, state)
    return location.replace(
      `${homeUrl}/handover?${new URLSearchParams({ region: regions.here, state, to: path })}`,
    )
  }
  const isExpected = params.get('state') === sessionStore.getItem(stateKey)
  sessionStore.removeItem(stateKey)
  if (!isExpected) throw new Error("This tab didn't request a session")
  await call('startRegionalSession', { params: { uid }, body: { key } })
  location.replace(path)
}

interface HandOverRequest {
  region?: string | undefined
  state?: string | undefined
  to?: string | undefined
}

/** Hands over the session to a configured region that requests it. */
export async function handOver(uid: string, { region, state = '', to = '' }: HandOverRequest): Promise<void> {
  const regions = await regionsOf()
  const otherRegion = region === 'us' || region === 'eu' ? region : undefined
  const address = otherRegion && otherRegion !== regions?.here ? regions?.addresses[otherRegion] : undefined
  if (!otherRegion || !address) return location.replace('/dashboard')
  await call('checkRegion', { params: { region: otherRegion } })
  const { key } = await call('getRegionalKey', { params: { uid }, query: { region: otherRegion } })
  location.replace(
    `${address}/enter?${new URLSearchParams({ to })}#${new URLSearchParams({ key, uid, state })}`,
  )
}
