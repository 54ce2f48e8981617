import { z } from 'zod'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { createRetryingFetch } from './retrying-fetch.ts'
import { DisconnectedError, SourceError } from './source.ts'

/** Access tokens of a person. */
export interface AccessTokens {
  /**
   * Returns a valid token; a new one in place of a refused one.
   * @throws DisconnectedError, SourceError
   */
  get(refused?: string): Promise<string>
}

type Call = <T>(url: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>

const refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })
const busyReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])

/** Drive also reports a rate limit with status 403. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const { data } = refusal.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  return data?.error.errors.some(({ reason }) => busyReasons.has(reason)) ?? false
}

/** Calls the API of Drive with a person's token, and once more with a new one if it is refused. */
export function createDriveCalls(fetch: GuardedFetch, tokens: AccessTokens): Call {
  const send = createRetryingFetch(fetch, { isBusy })
  return async (url, schema, signal) => {
    const ask = async (token: string) => {
      const init = { headers: { authorization: `Bearer ${token}` }, redirect: 'error' as const }
      const response = await send(url, init, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        throw error instanceof LinkError ? new SourceError(`Google Drive: ${error.message}`) : error
      })
      return { token, response }
    }
    let { token, response } = await ask(await tokens.get())
    if (response.status === 401) ({ token, response } = await ask(await tokens.get(token)))
    if (response.status === 401) throw new DisconnectedError('Google Drive refuses the permission.')
    if (response.status === 404) throw new LinkError('unreachable', 'Google Drive has no such file.')
    const answer = schema.safeParse(await response.json().catch(() => null))
    if (!response.ok || !answer.success)
      throw new SourceError(`Google Drive responded with status ${response.status} in an unexpected format`)
    return answer.data
  }
}
