import { isSameBaseLanguage } from '#domain/languages/languages.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { type InstalledModel, installedModels, type Models, modelsInFamily } from './installed-models.ts'

/** Model families for speech recognition, best first. */
const families = ['nemo-transducer', 'whisper'] as const

/** The model to use for a recording, and its options. */
export interface RecognitionPlan {
  model: InstalledModel
  supportsHints: boolean
  /**
   * Languages by Whisper's names: a single one is used as is, while several are candidates for
   * detection; empty for models that don't support this option.
   */
  languages: string[]
}

/** Returns the installed speech recognition models, best first. */
export const recognitionModels = (models: Models): InstalledModel[] =>
  families.flatMap((family) => installedModels(models, family))

/** Returns whether a model accepts hints: only transducers do, since their search supports hotwords. */
export const supportsHints = ({ entry }: InstalledModel): boolean => entry.family === 'nemo-transducer'

/** Returns the installed models for language detection, fastest first. */
export const languageIdentificationModels = (models: Models): InstalledModel[] =>
  installedModels(models, 'whisper')
    .filter(({ entry }) => entry.languages.length > 1)
    .toReversed()

/** Returns the languages of the installed models, or of all models if none is installed. */
export function spokenLanguages(models: Models): string[] {
  const installed = recognitionModels(models).map(({ entry }) => entry)
  const entries =
    installed.length > 0 ? installed : families.flatMap((family) => modelsInFamily(models, family))
  return [...new Set(entries.flatMap(({ languages }) => languages))]
}

/**
 * Chooses the best installed model for a recording in one or more languages, given as codes without region,
 * or a model that detects the language if no codes are given; null if there is none.
 */
export function chooseRecognitionPlan(models: Models, parts: readonly string[]): RecognitionPlan | null {
  if (parts.length === 0 || parts.includes('auto')) {
    const [model] = installedModels(models, 'whisper')
    return model ? { model, supportsHints: false, languages: [] } : null
  }
  for (const model of recognitionModels(models)) {
    const languages = parts.flatMap((part) => nameOf(model.entry, part) ?? [])
    if (languages.length < parts.length) continue
    const needsLanguage = model.entry.family === 'whisper'
    return { model, supportsHints: supportsHints(model), languages: needsLanguage ? languages : [] }
  }
  return null
}

/** Returns the model's own code for a language. */
const nameOf = ({ languages }: CatalogEntry, part: string): string | undefined =>
  languages.find((code) => isSameBaseLanguage(code, part))
