import { heartbeatSeconds } from '#contract/correction-choices.ts'
import type { Correction } from '#contract/corrections.ts'
import { call } from '#web/lib/api/api.ts'
import type { CoverageLog } from './coverage-log.ts'

/** Maximum number of spans per request. */
const maxSpans = 500

/** DOM events that count as work. */
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

interface HeartbeatOptions {
  id: string
  log: CoverageLog
  isPlaying(): boolean
  /** Called with the job's state on the server, until the heartbeats end. */
  onResponse(correction: Correction): void
  /** Called if the server rejects the heartbeat. */
  onError(error: unknown): void
}

/** Sends the played and reviewed parts once per minute of work, and when the page is hidden or closed. */
export function startHeartbeat({ id, log, isPlaying, onResponse, onError }: HeartbeatOptions) {
  const controller = new AbortController()
  const { signal } = controller
  let hasActivity = true
  let sendQueue: Promise<void> = Promise.resolve()
  for (const eventType of activityEvents)
    document.addEventListener(eventType, () => (hasActivity = true), { signal, passive: true, capture: true })

  const send = async () => {
    const { played, reviewed } = log.take()
    const coverage = { played: played.slice(0, maxSpans), reviewed: reviewed.slice(0, maxSpans) }
    log.putBack({ played: played.slice(maxSpans), reviewed: reviewed.slice(maxSpans) })
    const body = { played: coverage.played.map(copy), reviewed: coverage.reviewed.map(copy) }
    try {
      const correction = await call('recordCorrectionActivity', { params: { id }, body }, { keepalive: true })
      // Heartbeats end when the job is paused; it may have been resumed since.
      if (!signal.aborted) onResponse(correction)
    } catch (error) {
      log.putBack(coverage)
      onError(error)
    }
  }
  /** Sends all remaining spans, one request at a time. */
  const flush = (): Promise<void> => {
    sendQueue = sendQueue.then(() => (log.hasUnsent ? send() : undefined))
    return sendQueue
  }
  const timer = setInterval(() => {
    const wasActive = hasActivity || isPlaying()
    hasActivity = false
    if (wasActive || log.hasUnsent) sendQueue = sendQueue.then(send)
  }, heartbeatSeconds * 1000)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  document.addEventListener('visibilitychange', onHidden, { signal })
  addEventListener('pagehide', () => void flush(), { signal })
  return {
    flush,
    /** Ends the heartbeats. */
    stop() {
      clearInterval(timer)
      controller.abort()
    },
  }
}

const copy = ([from, to]: readonly [number, number]): [number, number] => [from, to]
