import type { EngineStatus, SpeechEngine } from '#server/infra/engines/engine.ts'

/** A ready engine is checked again after this long. */
const READY_FOR_MS = 30_000
/** The same for an engine that isn't ready: it may be in setup. */
const MISSING_FOR_MS = 3000

/** The same engine with a cached status, which is checked again after a failure. */
export function withCachedStatus(
  engine: SpeechEngine,
  now: () => number = () => performance.now(),
): SpeechEngine {
  let known: { status: Promise<EngineStatus>; until: number } | null = null

  return {
    id: engine.id,
    get capabilities() {
      return engine.capabilities
    },
    ...(engine.hintsFor && { hintsFor: (language: string) => engine.hintsFor?.(language) ?? null }),
    model: (language) => engine.model(language),
    async status() {
      if (known && now() < known.until) return known.status
      const looked = { status: engine.status(), until: now() + MISSING_FOR_MS }
      known = looked
      const status = await looked.status
      if (status.ready) looked.until = now() + READY_FOR_MS
      return status
    },
    async transcribe(request) {
      try {
        await engine.transcribe(request)
      } catch (error) {
        known = null
        throw error
      }
    },
  }
}
