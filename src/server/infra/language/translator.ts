import type { EngineStatus } from '#server/infra/engines/engine.ts'

export interface TranslationRequest {
  /** One line each, in spoken order. */
  sentences: readonly string[]
  /** A code such as `en`, `en-US` or `en+es`. */
  from: string
  /** A code of a target language. */
  to: string
  signal: AbortSignal
}

/** Translates words into another language. */
export interface Translator {
  /** Stable ID, stored with its results. */
  readonly id: 'model' | 'apertium'
  readonly quality: 'draft' | 'standard'
  /** Inexpensive check of the configuration; never throws. */
  status(): Promise<Omit<EngineStatus, 'version'>>
  /**
   * Returns a function from target language codes to the translator's name, stored with its results; null for
   * unsupported ones. Never throws.
   */
  modelsFor(from: string): Promise<(to: string) => string | null>
  /**
   * The translated sentences, in the same number and order; an untranslatable one is blank. @throws EngineError; the
   * signal's reason once it fires, with every child process ended
   * @throws EngineError; the signal's reason once it fires, with every child process ended
   */
  translate(request: TranslationRequest): Promise<string[]>
}
