import type { RegionalKey } from '#contract/sessions.ts'
import { delay } from '#web/lib/delay.ts'

/** Minimum interval between requests for a new key, in milliseconds. */
const throttleMs = 3_000

interface Options {
  /** Requests a key, authenticating with the session cookie. */
  fetchKey: () => Promise<RegionalKey>
  /** Returns the current time, in milliseconds since 1970. */
  now?: () => number
  wait?: (ms: number) => Promise<void>
  send?: typeof fetch
}

/**
 * Creates a function that sends authenticated requests to a host that doesn't receive our cookies, such as
 * another region. Each request carries a key that also identifies the user. After a 403 or no response, it
 * fetches a new key and retries the request once; concurrent requests share the new key.
 */
export function createRegionalSender({
  fetchKey,
  now = Date.now,
  wait = delay,
  send = (...args) => fetch(...args),
}: Options) {
  let key: Promise<RegionalKey> | undefined
  let lastRequestAt = Number.NEGATIVE_INFINITY

  async function renew(): Promise<RegionalKey> {
    const waitMs = lastRequestAt + throttleMs - now()
    if (waitMs > 0) await wait(waitMs)
    lastRequestAt = now()
    return fetchKey()
  }

  /** Returns the current key, or a new one if it has expired or failed. */
  function getKey(rejectedKey?: Promise<RegionalKey>): Promise<RegionalKey> {
    if (key === undefined || key === rejectedKey) {
      const newKey = renew()
      key = newKey
      // After a failure, the next request tries again.
      newKey.catch(() => {
        if (key === newKey) key = undefined
      })
    }
    return key
  }

  async function attempt(
    address: string,
    init: RequestInit,
    usedKey: Promise<RegionalKey>,
  ): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${(await usedKey).key}`)
    return send(address, { ...init, headers, credentials: 'omit' })
  }

  return {
    /**
     * Sends a request.
     * @throws the error from the second attempt, or from fetching a key
     */
    async send(address: string, init: RequestInit = {}): Promise<Response> {
      let usedKey = getKey()
      if ((await usedKey).expiresAt * 1000 <= now()) usedKey = getKey(usedKey)
      const firstResponse = await attempt(address, init, usedKey).catch((error: unknown) => {
        if (init.signal?.aborted) throw error
        return undefined
      })
      if (firstResponse && firstResponse.status !== 403) return firstResponse
      return attempt(address, init, getKey(usedKey))
    },
  }
}
