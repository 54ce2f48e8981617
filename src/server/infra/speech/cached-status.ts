import type { EngineStatus, SpeechEngine } from '#server/infra/engines/engine.ts'

/** Cache lifetime of a ready engine's status. */
const READY_TTL_MS = 30_000
/** Cache lifetime of the status of an engine that isn't ready; short, because setup may be in progress. */
const NOT_READY_TTL_MS = 3000

/** Wraps an engine so that its status is cached, and rechecked after a failure. */
export function withCachedStatus(
  engine: SpeechEngine,
  now: () => number = () => performance.now(),
): SpeechEngine {
  let cache: { status: Promise<EngineStatus>; until: number } | null = null

  return {
    id: engine.id,
    get capabilities() {
      return engine.capabilities
    },
    ...(engine.hintsFor && { hintsFor: (language: string) => engine.hintsFor?.(language) ?? null }),
    ...(engine.openRecognizer && { openRecognizer: engine.openRecognizer }),
    model: (language) => engine.model(language),
    async status() {
      if (cache && now() < cache.until) return cache.status
      const freshStatus = { status: engine.status(), until: now() + NOT_READY_TTL_MS }
      cache = freshStatus
      const status = await freshStatus.status
      if (status.ready) freshStatus.until = now() + READY_TTL_MS
      return status
    },
    async transcribe(request) {
      try {
        await engine.transcribe(request)
      } catch (error) {
        cache = null
        throw error
      }
    },
  }
}
