import type { EngineStatus } from '#server/infra/engines/engine.ts'

export interface TranslationRequest {
  /** One line per sentence, in spoken order. */
  sentences: readonly string[]
  /** Source language code, such as `en`, `en-US` or `en+es`. */
  from: string
  /** Target language code. */
  to: string
  signal: AbortSignal
}

/** Translates words into another language. */
export interface Translator {
  /** Stable ID, stored with its results. */
  readonly id: 'model' | 'apertium'
  readonly quality: 'draft' | 'standard'
  /** Cheaply checks the configuration; never throws. */
  status(): Promise<Omit<EngineStatus, 'version'>>
  /**
   * Returns a function from target language codes to the model's name, which is stored with its results; null
   * for unsupported ones. Never throws.
   */
  modelsFor(from: string): Promise<(to: string) => string | null>
  /**
   * Translates sentences, keeping their number and order; an untranslatable one is blank.
   * @throws EngineError; the signal's reason once it fires, after every child process has ended
   */
  translate(request: TranslationRequest): Promise<string[]>
}
