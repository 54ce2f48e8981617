import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import { assignWords } from './assign.ts'
import type { Excerpt } from './excerpt.ts'
import type { TimedToken } from './word-times.ts'

/** A provider's words for an excerpt. */
export interface RecognizedExcerpt {
  /** Words in text order; times in ms from the start of the excerpt. */
  tokens: readonly TimedToken[]
  /** Detected language, as a code without region. */
  language?: string | undefined
}

/**
 * Transcribes an excerpt.
 * @param onProgress called with the progress, from 0 to 1
 */
export type RecognizeExcerpt = (
  excerpt: Excerpt,
  onProgress: (fraction: number) => void,
) => Promise<RecognizedExcerpt>

/**
 * Transcribes excerpts, several at a time, and reports the segments of each one as soon as it is
 * done. After a failure, no more are sent; those in progress, which are already paid for, are
 * awaited and reported.
 * @throws the first error; the signal's reason
 */
export async function recognizeExcerpts(
  excerpts: readonly Excerpt[],
  request: Pick<TranscribeRequest, 'concurrency' | 'signal' | 'onSegment' | 'onProgress'>,
  recognize: RecognizeExcerpt,
): Promise<void> {
  const { concurrency, signal, onSegment } = request
  const queue = [...excerpts]
  const progressOf = createOverallProgress(excerpts, request.onProgress)
  const failures: unknown[] = []

  async function worker(): Promise<void> {
    for (let next = queue.shift(); next && failures.length === 0; next = queue.shift()) {
      signal.throwIfAborted()
      const { tokens, language } = await recognize(next, progressOf(next))
      for (const [{ segment }, words] of assignWords(next, tokens)) await onSegment(segment, words, language)
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

/** Combines the progress of the excerpts into total progress. */
function createOverallProgress(excerpts: readonly Excerpt[], onProgress: TranscribeRequest['onProgress']) {
  const total = excerpts.reduce((sum, { length }) => sum + length, 0)
  const recognizedEnds = new Map<Excerpt, number>()
  return (excerpt: Excerpt) => (fraction: number) => {
    recognizedEnds.set(excerpt, fraction * excerpt.length)
    onProgress?.([...recognizedEnds.values()].reduce((sum, length) => sum + length, 0) / total)
  }
}
