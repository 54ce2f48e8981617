import { usualBodyBytes } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'

/** Who sends a body: a user by their id, or a network address of callers who are not signed in. */
export type Sender = { userId: string } | { address: string }

/** Callers who are not signed in get one part in so many: they can't keep users from saving. */
const anonymousPart = 4
/** Large bodies leave one part in so many to small ones: slow large ones can't keep anyone from saving or signing in. */
const smallPart = 4
const retryAfterSeconds = 2

/**
 * Counts the bytes of request bodies in flight, by sender and in all.
 * @returns a function that reserves bytes, and itself returns the function that frees them. A sender's only body is
 * always let in, whatever the limits, and so is the only one of all.
 * @throws AppError too_many_requests or unavailable from that function, with `retryAfterSeconds`
 */
export function createBodyBudget({
  bodyBytesPerCaller,
  bodyBytesInAll,
}: Pick<Config, 'bodyBytesPerCaller' | 'bodyBytesInAll'>): (sender: Sender, bytes: number) => () => void {
  const bySender = new Map<string, number>()
  const largeInAll = bodyBytesInAll * (1 - 1 / smallPart)
  let [anonymous, all] = [0, 0]

  return (sender, bytes) => {
    const isUser = 'userId' in sender
    const key = isUser ? sender.userId : `address ${sender.address}`
    const own = bySender.get(key) ?? 0
    const part = isUser ? 1 : anonymousPart
    if (exceeds(own, bytes, bodyBytesPerCaller / part))
      throw new AppError('too_many_requests', 'Too many large requests at the same time', {
        retryAfterSeconds,
      })
    if (
      exceeds(all, bytes, bytes > usualBodyBytes ? largeInAll : bodyBytesInAll) ||
      (!isUser && exceeds(anonymous, bytes, bodyBytesInAll / anonymousPart))
    )
      throw new AppError('unavailable', 'The server is busy with other large requests', {
        retryAfterSeconds,
      })
    const add = (change: number) => {
      const left = (bySender.get(key) ?? 0) + change
      if (left > 0) bySender.set(key, left)
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
