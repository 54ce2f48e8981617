import type { z } from 'zod'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { AccessTokens } from './oauth-source.ts'
import { createRetryingFetch } from './retrying-fetch.ts'
import { DisconnectedError, SourceError } from './source.ts'

export type AuthorizedCall = <T>(url: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>

interface AuthorizedCallOptions {
  /** Name of the service, for messages. */
  name: string
  fetch: GuardedFetch
  tokens: AccessTokens
  /** Whether a response with a status other than 429 also signals a rate limit. */
  isBusy?: (response: Response) => Promise<boolean>
}

/**
 * Creates functions that call a service's API with a user's token; a call is retried once with a
 * new token if the first is rejected. They throw DisconnectedError, SourceError, LinkError if the
 * recording doesn't exist, or the signal's reason.
 */
export function createAuthorizedCall(options: AuthorizedCallOptions): AuthorizedCall {
  const { name, fetch, tokens, isBusy = async () => false } = options
  const send = createRetryingFetch(fetch, { isBusy })
  return async (url, schema, signal) => {
    const sendCall = async (token: string) => {
      const init = { headers: { authorization: `Bearer ${token}` }, redirect: 'error' as const }
      const response = await send(url, init, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        throw error instanceof LinkError ? new SourceError(`${name}: ${error.message}`) : error
      })
      return { token, response }
    }
    let { token, response } = await sendCall(await tokens.get())
    if (response.status === 401) ({ token, response } = await sendCall(await tokens.get(token)))
    if (response.status === 401) throw new DisconnectedError(`${name} rejected the authorization.`)
    if (response.status === 404) throw new LinkError('unreachable', `${name} has no such recording.`)
    const answer = schema.safeParse(await response.json().catch(() => null))
    if (!response.ok || !answer.success)
      throw new SourceError(`${name} responded with status ${response.status} in an unexpected format`)
    return answer.data
  }
}
