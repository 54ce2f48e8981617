import { usualBodyBytes } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'

/** Sender of a body: a user's ID, or the IP address of signed-out callers. */
export type Sender = { userId: string } | { address: string }

/** Divisor for the share of callers who aren't signed in: they can't keep users from saving. */
const anonymousPart = 4
/** Divisor for the share reserved for small bodies: slow large ones can't keep anyone from saving or signing in. */
const smallPart = 4
/** Limit on one sender's small bodies, in bytes: a few senders of half-sent ones can't take the whole budget. */
const smallBytesPerSender = 16 * usualBodyBytes
const retryAfterSeconds = 2

/**
 * Counts the bytes of request bodies in flight, by sender and in all.
 * @returns a function that reserves bytes, and itself returns the function that frees them. A sender's only body is
 * always accepted, whatever the limits, and so is the only one of all.
 * @throws AppError too_many_requests or unavailable from that function, with `retryAfterSeconds`
 */
export function createBodyBudget({
  bodyBytesPerCaller,
  bodyBytesInAll,
}: Pick<Config, 'bodyBytesPerCaller' | 'bodyBytesInAll'>): (sender: Sender, bytes: number) => () => void {
  const bySender = new Map<string, { all: number; small: number }>()
  const largeInAll = bodyBytesInAll * (1 - 1 / smallPart)
  let [anonymous, all] = [0, 0]

  return (sender, bytes) => {
    const isUser = 'userId' in sender
    const key = isUser ? sender.userId : `address ${sender.address}`
    const own = bySender.get(key) ?? { all: 0, small: 0 }
    const part = isUser ? 1 : anonymousPart
    const isSmall = bytes <= usualBodyBytes
    if (
      exceeds(own.all, bytes, bodyBytesPerCaller / part) ||
      (isSmall && exceeds(own.small, bytes, smallBytesPerSender))
    )
      throw new AppError('too_many_requests', 'Too many large requests at the same time', {
        retryAfterSeconds,
      })
    if (
      exceeds(all, bytes, isSmall ? bodyBytesInAll : largeInAll) ||
      (!isUser && exceeds(anonymous, bytes, bodyBytesInAll / anonymousPart))
    )
      throw new AppError('unavailable', 'The server is busy with other large requests', {
        retryAfterSeconds,
      })
    const add = (change: number) => {
      own.all += change
      if (isSmall) own.small += change
      if (own.all > 0) bySender.set(key, own)
      else bySender.delete(key)
      all += change
      if (!isUser) anonymous += change
    }
    add(bytes)
    let freed = false
    return () => {
      if (!freed) add(-bytes)
      freed = true
    }
  }
}

const exceeds = (used: number, more: number, limit: number) => used > 0 && used + more > limit
