import { defaultMaxBodyBytes } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'

/** Sender of a body: a user or workspace ID, or the IP address of a signed-out caller. */
export type Sender = { userId: string } | { address: string }

/** Fraction of the budget (1/n) available to signed-out callers, so they can't keep users from saving. */
const anonymousDivisor = 4
/**
 * Fraction of the budget (1/n) reserved for small bodies, so that slow large ones can't prevent anyone from
 * saving or signing in.
 */
const smallBodyDivisor = 4
/**
 * Limit on the total size of one sender's small bodies, in bytes, so that a few senders of incomplete
 * bodies can't exhaust the budget.
 */
const smallBytesPerSender = 16 * defaultMaxBodyBytes
const retryAfterSeconds = 2

/**
 * Counts the bytes of request bodies in flight, by sender and in total.
 * @returns a function that reserves bytes and returns a function to release them. No limit rejects the only
 * body that it counts, whatever its size.
 * @throws AppError too_many_requests or unavailable from that function, with `retryAfterSeconds`
 */
export function createBodyBudget({
  bodyBytesPerCaller,
  totalBodyBytes,
}: Pick<Config, 'bodyBytesPerCaller' | 'totalBodyBytes'>): (sender: Sender, bytes: number) => () => void {
  const bySender = new Map<string, { all: number; small: number }>()
  const largeBodyTotal = totalBodyBytes * (1 - 1 / smallBodyDivisor)
  let [anonymous, all] = [0, 0]

  return (sender, bytes) => {
    const isUser = 'userId' in sender
    const key = isUser ? sender.userId : `address ${sender.address}`
    const senderUsage = bySender.get(key) ?? { all: 0, small: 0 }
    const part = isUser ? 1 : anonymousDivisor
    const isSmall = bytes <= defaultMaxBodyBytes
    if (
      isOverLimit(senderUsage.all, bytes, bodyBytesPerCaller / part) ||
      (isSmall && isOverLimit(senderUsage.small, bytes, smallBytesPerSender))
    )
      throw new AppError('too_many_requests', 'Too many large requests at the same time', {
        retryAfterSeconds,
      })
    if (
      isOverLimit(all, bytes, isSmall ? totalBodyBytes : largeBodyTotal) ||
      (!isUser && isOverLimit(anonymous, bytes, totalBodyBytes / anonymousDivisor))
    )
      throw new AppError('unavailable', 'The server is busy with other large requests', {
        retryAfterSeconds,
      })
    const add = (change: number) => {
      senderUsage.all += change
      if (isSmall) senderUsage.small += change
      if (senderUsage.all > 0) bySender.set(key, senderUsage)
      else bySender.delete(key)
      all += change
      if (!isUser) anonymous += change
    }
    add(bytes)
    let isReleased = false
    return () => {
      if (!isReleased) add(-bytes)
      isReleased = true
    }
  }
}

const isOverLimit = (usedBytes: number, addedBytes: number, limit: number) =>
  usedBytes > 0 && usedBytes + addedBytes > limit
