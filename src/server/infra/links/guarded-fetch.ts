import { type BodyInit, fetch as fetchByAgent } from 'undici'
import { toLinkError, withTimeout } from './failures.ts'
import { createGuard } from './guard.ts'
import { LinkError } from './links.ts'

const timeoutMs = 10_000

/** Options for a library's `fetch` request. */
export interface GuardedInit {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: BodyInit | null | undefined
  redirect?: 'follow' | 'manual' | 'error' | undefined
}

/**
 * Fetches a URL entered by a user. Connects only to public addresses and allowed networks, even
 * after redirects.
 * @throws LinkError address_refused, unreachable, too_large
 */
export type GuardedFetch = (address: string, init?: GuardedInit) => Promise<Response>

/** Creates a guarded fetch function. @param maxBytes maximum size of a decompressed response */
export function createGuardedFetch(allowedNetworks: readonly string[], maxBytes: number): GuardedFetch {
  const { agent } = createGuard({ allowedNetworks })
  return (address, init = {}) =>
    withTimeout(timeoutMs, new AbortController().signal, async (signal) => {
      try {
        const { method = 'GET', headers = {}, body = null, redirect = 'follow' } = init
        const requestInit = { method, headers, body, redirect, signal, dispatcher: agent }
        const response = await fetchByAgent(address, requestInit)
        const chunks: Uint8Array<ArrayBuffer>[] = []
        let size = 0
        for await (const chunk of response.body ?? []) {
          size += chunk.length
          if (size > maxBytes)
            throw new LinkError('too_large', `The response has more than ${maxBytes} bytes.`)
          chunks.push(new Uint8Array(chunk))
        }
        const { status } = response
        const isEmpty = status === 204 || status === 304
        return new Response(isEmpty ? null : Buffer.concat(chunks), {
          status,
          headers: [...response.headers],
        })
      } catch (error) {
        throw toLinkError(error, signal)
      }
    })
}
