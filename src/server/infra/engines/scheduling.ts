import { ProcessError } from '#server/infra/process/errors.ts'
import {
  EngineError,
  type EngineWord,
  type Segment,
  type SegmentRecognizer,
  type TranscribeRequest,
} from './engine.ts'

const ATTEMPTS = 3

export interface RecognitionOptions
  extends Pick<TranscribeRequest, 'segments' | 'concurrency' | 'signal' | 'onSegment'> {
  /** Starts a recognizer that stops when the signal fires. */
  start(signal: AbortSignal): Promise<SegmentRecognizer>
}

/**
 * Distributes segments among recognizers as they become free, longest first so that all finish together. If a
 * recognizer breaks, its segment is retried up to twice on a new one.
 * @throws EngineError, the error of `onSegment`, or the signal's reason, after every recognizer has ended
 */
export async function recognizeAll({
  segments,
  concurrency,
  signal,
  onSegment,
  start,
}: RecognitionOptions): Promise<void> {
  signal.throwIfAborted()
  const queue = segments.toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const stopController = new AbortController()
  const stopSignal = AbortSignal.any([signal, stopController.signal])

  async function runWorker(): Promise<void> {
    let recognizer: SegmentRecognizer | undefined
    try {
      for (let segment = queue.pop(); segment && !stopSignal.aborted; segment = queue.pop()) {
        const words = await attempt(segment)
        await onSegment(segment, words)
      }
    } finally {
      await recognizer?.close()
    }

    async function attempt(segment: Segment): Promise<EngineWord[]> {
      for (let attempts = 1; ; attempts++) {
        try {
          recognizer ??= await start(stopSignal)
          return await recognizer.recognize(segment)
        } catch (error) {
          stopSignal.throwIfAborted()
          if (!(error instanceof ProcessError)) throw error
          await recognizer?.close()
          recognizer = undefined
          if (attempts === ATTEMPTS) throw retriesExhausted(segment, error)
        }
      }
    }
  }

  const workers = Array.from({ length: Math.min(concurrency, segments.length) }, () =>
    runWorker().catch((error: unknown) => {
      stopController.abort(error)
      throw error
    }),
  )
  const outcomes = await Promise.allSettled(workers)
  signal.throwIfAborted()
  if (stopController.signal.aborted) throw stopController.signal.reason
  const failedOutcome = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failedOutcome) throw failedOutcome.reason
}

function retriesExhausted(segment: Segment, cause: Error): EngineError {
  const at = (segment.start / 1000).toFixed(1)
  return new EngineError(
    'engine_failed',
    `The recognizer failed ${ATTEMPTS} times at ${at} s: ${cause.message}`,
    { cause },
  )
}
