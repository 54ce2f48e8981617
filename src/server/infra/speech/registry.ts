import type { Config } from '#server/config.ts'
import type { EngineStatus, SpeechEngine } from './engine.ts'
import { createPocketSphinx } from './pocketsphinx.ts'

/** The configured recognisers, best first. */
export interface Speech {
  readonly engines: readonly SpeechEngine[]
  /** The best engine for a language code such as `en` or `en-US`; null when none speaks it. */
  forLanguage(code: string): SpeechEngine | null
  /** What is installed; never throws. */
  statuses(): Promise<{ engine: SpeechEngine; status: EngineStatus }[]>
}

/** Makes the speech recognisers that the configuration allows. */
export function createSpeech(config: Config): Speech {
  const engines = [createPocketSphinx(config)]
  return {
    engines,
    forLanguage(code) {
      const language = code.toLowerCase().split(/[-_]/)[0] ?? ''
      return engines.find((engine) => engine.capabilities.languages.includes(language)) ?? null
    },
    statuses: () => Promise.all(engines.map(async (engine) => ({ engine, status: await engine.status() }))),
  }
}
