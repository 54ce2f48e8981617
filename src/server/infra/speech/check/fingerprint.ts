import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'

/** Settings that affect an engine's quality, by engine ID. */
const settingsOf: Record<string, readonly (keyof Config)[]> = {
  sherpa: ['modelsDir'],
  openai: ['openAiSpeechUrl', 'openAiSpeechKey', 'openAiSpeechModel'],
  deepgram: ['deepgramUrl', 'deepgramKey', 'deepgramModel'],
  assemblyai: ['assemblyAiUrl', 'assemblyAiKey', 'assemblyAiModels'],
  pocketsphinx: ['pocketsphinxPath', 'pocketsphinxModels'],
}

/** Returns a fingerprint that distinguishes an engine's configurations without revealing its key. */
export async function engineFingerprint(
  engine: SpeechEngine,
  language: string,
  config: Config,
  entries: readonly CatalogEntry[],
): Promise<string> {
  const { version } = await engine.status()
  const model = engine.model(language)
  const files = entries.find(({ name }) => name === model)?.files.map(({ sha256 }) => sha256)
  const values = (settingsOf[engine.id] ?? []).map((name) => config[name] ?? null)
  const parts = JSON.stringify([engine.id, model, version, files ?? [], values])
  return createHash('sha256').update(parts).digest('hex').slice(0, 32)
}
