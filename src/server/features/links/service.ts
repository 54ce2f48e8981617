import type { LinkCheck } from '#contract/pipeline.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Links } from '#server/infra/links/links.ts'
import { Slots } from '#server/infra/slots.ts'

/** Maximum number of concurrent checks per user. */
const sideBySide = 5
const cacheMs = 60_000
const maxRemembered = 500

interface Desk {
  /** Queues by user. */
  queues: Map<string, Slots>
  /** Checks by link, oldest first. */
  checks: Map<string, { check: LinkCheck; until: number }>
}
const desks = new WeakMap<Links, Desk>()

/**
 * Checks a link's target, a few at a time per user. The result is cached for a minute, unless the host
 * couldn't be reached.
 */
export async function checkLink(
  { links }: Pick<Context, 'links'>,
  { userId }: Pick<UserActor, 'userId'>,
  link: string,
  signal: AbortSignal,
): Promise<LinkCheck> {
  const desk = desks.get(links) ?? { queues: new Map(), checks: new Map() }
  desks.set(links, desk)
  const queue = desk.queues.get(userId) ?? new Slots(sideBySide)
  desk.queues.set(userId, queue)
  try {
    return await queue.run(async () => {
      const cache = desk.checks.get(link)
      if (cache && cache.until > Date.now()) return cache.check
      signal.throwIfAborted()
      const check = await links.check(link, signal)
      if (check.error?.code !== 'unreachable') cacheCheck(desk, link, check)
      return check
    })
  } finally {
    if (queue.idle) desk.queues.delete(userId)
  }
}

function cacheCheck({ checks }: Desk, link: string, check: LinkCheck): void {
  checks.delete(link)
  checks.set(link, { check, until: Date.now() + cacheMs })
  for (const [oldest] of checks) {
    if (checks.size <= maxRemembered) break
    checks.delete(oldest)
  }
}
