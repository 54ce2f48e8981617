import { heartbeatSeconds } from '#contract/correction-choices.ts'
import type { Correction } from '#contract/corrections.ts'
import { call } from '#web/lib/api/api.ts'
import type { CoverageLog } from './coverage-log.ts'

/** Maximum number of spans per request. */
const maxSpans = 500

/** DOM events that count as work. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

interface Heartbeat {
  id: string
  log: CoverageLog
  isPlaying(): boolean
  /** Called with the server's state. */
  onAnswer(correction: Correction): void
  /** Called if the server rejects the heartbeat. */
  onError(error: unknown): void
}

/** Sends the played and reviewed parts once for every minute of work, and when the page is hidden or left. */
export function startHeartbeat({ id, log, isPlaying, onAnswer, onError }: Heartbeat) {
  const controller = new AbortController()
  const { signal } = controller
  let active = true
  let sending: Promise<void> = Promise.resolve()
  for (const sign of signs)
    document.addEventListener(sign, () => (active = true), { signal, passive: true, capture: true })

  const send = async () => {
    const { played, reviewed } = log.take()
    const now = { played: played.slice(0, maxSpans), reviewed: reviewed.slice(0, maxSpans) }
    log.putBack({ played: played.slice(maxSpans), reviewed: reviewed.slice(maxSpans) })
    const body = { played: now.played.map(copy), reviewed: now.reviewed.map(copy) }
    try {
      onAnswer(await call('recordCorrectionActivity', { params: { id }, body }, { keepalive: true }))
    } catch (error) {
      log.putBack(now)
      onError(error)
    }
  }
  /** Sends all remaining spans, one request at a time. */
  const flush = (): Promise<void> => {
    sending = sending.then(() => (log.hasUnsent ? send() : undefined))
    return sending
  }
  const timer = setInterval(() => {
    const hasWorked = active || isPlaying()
    active = false
    if (hasWorked || log.hasUnsent) sending = sending.then(send)
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
