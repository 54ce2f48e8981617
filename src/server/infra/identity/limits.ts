import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'

/** Limit per key: `points` attempts within `seconds`, starting with the first attempt. */
export interface Limit {
  /** Unique; part of the stored key. */
  name: string
  points: number
  seconds: number
}

/** Counts attempts across all processes. Keys, such as addresses, are stored only as hashes. */
export interface Limits {
  /**
   * Consumes one point and returns the number left, regardless of any open transaction.
   * @throws AppError too_many_requests, with `retryAfterSeconds`, if none is left
   */
  take(limit: Limit, key: string): Promise<number>
  /** Gives back one point. */
  refund(limit: Limit, key: string): Promise<void>
  /** Deletes a key's count. */
  clear(limit: Limit, key: string): Promise<void>
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Creates rate limits whose counters are stored in the database. */
export function createLimits(db: Db): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const id = `${name} ${points} ${seconds}`
    const rateLimiter = limiters.get(id) ?? createLimiter(db, { name, points, seconds })
    limiters.set(id, rateLimiter)
    return rateLimiter
  }
  return {
    async take(limit, key) {
      try {
        return (await limiterOf(limit).consume(hashOf(key))).remainingPoints
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
        throw new AppError('too_many_requests', 'Too many attempts', { retryAfterSeconds })
      }
    },
    async refund(limit, key) {
      await limiterOf(limit).reward(hashOf(key))
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(hashOf(key))
    },
  }
}

function createLimiter(db: Db, { name, points, seconds }: Limit): RateLimiterPostgres {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  }
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
}

/**
 * Returns the rate-limit key for an IP address: a whole IPv4 address, or the first 64 bits of an IPv6
 * address, which belong to one household or server.
 */
export function rateLimitKeyOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString().split(':', 4).join(':') : parsed.toString()
}
