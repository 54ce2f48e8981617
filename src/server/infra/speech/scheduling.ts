import { ProcessError } from '#server/infra/process/errors.ts'
import { EngineError, type HeardWord, type Segment, type TranscribeRequest } from './engine.ts'

const ATTEMPTS = 3

/** Something that recognises one segment at a time, such as a child process. */
export interface SegmentRecogniser {
  /** @throws ProcessError when it is broken and must be replaced. */
  recognise(segment: Segment): Promise<HeardWord[]>
  close(): Promise<void>
}

export interface Work extends Pick<TranscribeRequest, 'segments' | 'concurrency' | 'signal' | 'onSegment'> {
  /** Starts a recogniser that ends when the signal fires. */
  start(signal: AbortSignal): Promise<SegmentRecogniser>
}

/**
 * Shares segments among recognisers as they become free, the longest first so that all end together.
 * A segment whose recogniser breaks is tried on a fresh one, twice.
 * @throws EngineError, what `onSegment` threw, or the signal's reason; every recogniser has then ended.
 */
export async function recogniseAll({ segments, concurrency, signal, onSegment, start }: Work): Promise<void> {
  signal.throwIfAborted()
  const queue = segments.toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])

  async function worker(): Promise<void> {
    let recogniser: SegmentRecogniser | undefined
    try {
      for (let segment = queue.pop(); segment && !ended.aborted; segment = queue.pop()) {
        const words = await attempt(segment)
        await onSegment(segment, words)
      }
    } finally {
      await recogniser?.close()
    }

    async function attempt(segment: Segment): Promise<HeardWord[]> {
      for (let tries = 1; ; tries++) {
        try {
          recogniser ??= await start(ended)
          return await recogniser.recognise(segment)
        } catch (error) {
          ended.throwIfAborted()
          if (!(error instanceof ProcessError)) throw error
          await recogniser?.close()
          recogniser = undefined
          if (tries === ATTEMPTS) throw gaveUp(segment, error)
        }
      }
    }
  }

  const workers = Array.from({ length: Math.min(concurrency, segments.length) }, () =>
    worker().catch((error: unknown) => {
      stop.abort(error)
      throw error
    }),
  )
  const outcomes = await Promise.allSettled(workers)
  signal.throwIfAborted()
  if (stop.signal.aborted) throw stop.signal.reason
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

function gaveUp(segment: Segment, cause: Error): EngineError {
  const at = (segment.start / 1000).toFixed(1)
  return new EngineError(
    'engine_failed',
    `The recogniser failed ${ATTEMPTS} times at ${at} s: ${cause.message}`,
    { cause },
  )
}
