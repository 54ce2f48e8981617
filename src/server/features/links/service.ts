import type { LinkCheck } from '#contract/pipeline.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Links } from '#server/infra/links/links.ts'
import { Slots } from '#server/infra/slots.ts'

/** Maximum number of concurrent checks per user. */
const maxConcurrentChecks = 5
const cacheMs = 60_000
const maxCachedChecks = 500

interface CheckState {
  /** Queues, keyed by user ID. */
  queues: Map<string, Slots>
  /** Cached checks, keyed by link, oldest first. */
  checks: Map<string, { check: LinkCheck; expiresAt: number }>
}
const states = new WeakMap<Links, CheckState>()

/**
 * Checks a link's target, limiting concurrent checks per user. The result is cached for a minute, unless the
 * host was unreachable.
 */
export async function checkLink(
  { links }: Pick<Context, 'links'>,
  { userId }: Pick<UserActor, 'userId'>,
  link: string,
  signal: AbortSignal,
): Promise<LinkCheck> {
  const state = states.get(links) ?? { queues: new Map(), checks: new Map() }
  states.set(links, state)
  const queue = state.queues.get(userId) ?? new Slots(maxConcurrentChecks)
  state.queues.set(userId, queue)
  try {
    return await queue.run(async () => {
      const cache = state.checks.get(link)
      if (cache && cache.expiresAt > Date.now()) return cache.check
      signal.throwIfAborted()
      const check = await links.check(link, signal)
      if (check.error?.code !== 'unreachable') cacheCheck(state, link, check)
      return check
    })
  } finally {
    if (queue.idle) state.queues.delete(userId)
  }
}

function cacheCheck({ checks }: CheckState, link: string, check: LinkCheck): void {
  checks.delete(link)
  checks.set(link, { check, expiresAt: Date.now() + cacheMs })
  for (const [oldest] of checks) {
    if (checks.size <= maxCachedChecks) break
    checks.delete(oldest)
  }
}
