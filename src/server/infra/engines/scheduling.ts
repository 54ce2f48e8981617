import { ProcessError } from '#server/infra/process/errors.ts'
import {
  EngineError,
  type EngineWord,
  type Segment,
  type SegmentRecognizer,
  type TranscribeRequest,
} from './engine.ts'

const ATTEMPTS = 3

export interface Work extends Pick<TranscribeRequest, 'segments' | 'concurrency' | 'signal' | 'onSegment'> {
  /** Starts a recognizer that ends when the signal fires. */
  start(signal: AbortSignal): Promise<SegmentRecognizer>
}

/**
 * Distributes segments among recognizers as they become free, longest first so that all finish together. If a
 * recognizer breaks, its segment is retried up to twice on a new one.
 * @throws EngineError, the error of `onSegment`, or the signal's reason, after every recognizer has ended
 */
export async function recognizeAll({ segments, concurrency, signal, onSegment, start }: Work): Promise<void> {
  signal.throwIfAborted()
  const queue = segments.toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])

  async function worker(): Promise<void> {
    let recognizer: SegmentRecognizer | undefined
    try {
      for (let segment = queue.pop(); segment && !ended.aborted; segment = queue.pop()) {
        const words = await attempt(segment)
        await onSegment(segment, words)
      }
    } finally {
      await recognizer?.close()
    }

    async function attempt(segment: Segment): Promise<EngineWord[]> {
      for (let attempts = 1; ; attempts++) {
        try {
          recognizer ??= await start(ended)
          return await recognizer.recognize(segment)
        } catch (error) {
          ended.throwIfAborted()
          if (!(error instanceof ProcessError)) throw error
          await recognizer?.close()
          recognizer = undefined
          if (attempts === ATTEMPTS) throw retriesExhausted(segment, error)
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

function retriesExhausted(segment: Segment, cause: Error): EngineError {
  const at = (segment.start / 1000).toFixed(1)
  return new EngineError(
    'engine_failed',
    `The recognizer failed ${ATTEMPTS} times at ${at} s: ${cause.message}`,
    { cause },
  )
}
