import type { TranscribeRequest } from '../engine.ts'
import { assign } from './assign.ts'
import type { Excerpt } from './excerpt.ts'
import type { TimedToken } from './settle.ts'

/** What a provider heard in an excerpt. */
export interface Hearing {
  /** In the order of the text; times in ms from the start of the excerpt. */
  tokens: readonly TimedToken[]
  /** What it detected, as a code without region. */
  language?: string | undefined
}

/**
 * Has excerpts heard, some at a time, and reports their segments as soon as they are. When one fails no more are sent;
 * those on their way, which cost already, are waited for and reported.
 * @throws what the first to fail threw; the signal's reason
 */
export async function hearAll(
  excerpts: readonly Excerpt[],
  { concurrency, signal, onSegment }: Pick<TranscribeRequest, 'concurrency' | 'signal' | 'onSegment'>,
  hear: (excerpt: Excerpt) => Promise<Hearing>,
): Promise<void> {
  const queue = [...excerpts]
  const failures: unknown[] = []

  async function worker(): Promise<void> {
    for (let next = queue.shift(); next && failures.length === 0; next = queue.shift()) {
      signal.throwIfAborted()
      const { tokens, language } = await hear(next)
      for (const [{ segment }, words] of assign(next, tokens)) await onSegment(segment, words, language)
    }
  }

  const workers = Array.from({ length: Math.max(1, concurrency) }, () =>
    worker().catch((error: unknown) => {
      failures.push(error)
    }),
  )
  await Promise.all(workers)
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
