import type { EngineStatus } from '#server/infra/speech/engine.ts'

export interface TranslationRequest {
  /** Each on one line, in the order in which they are spoken. */
  sentences: readonly string[]
  /** A code such as `en`, `en-US` or `en+es`. */
  from: string
  /** A code of the languages to translate into. */
  to: string
  signal: AbortSignal
}

/** What writes in one language what was said in another. */
export interface Translator {
  /** Stable id, stored with what it wrote. */
  readonly id: 'model' | 'apertium'
  readonly quality: 'draft' | 'standard'
  /** Cheap check of what is set up; never throws. */
  status(): Promise<Omit<EngineStatus, 'version'>>
  /**
   * What it can make of a language: a function from a code of the languages to translate into to the name of what does
   * it, stored with what it wrote; null where nothing does. Never throws.
   */
  modelsFor(from: string): Promise<(to: string) => string | null>
  /**
   * The sentences translated, as many and in the same order; blank where nothing is left of one.
   * @throws EngineError; the signal's reason once it fires, with every child process ended
   */
  translate(request: TranslationRequest): Promise<string[]>
}
