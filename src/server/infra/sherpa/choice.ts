import { sameLanguage } from '#domain/languages.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { type InstalledModel, installedModels, type Models, modelsOf } from './installed.ts'

/** Model families for speech recognition, best first. */
const families = ['nemo-transducer', 'whisper'] as const

/** The model for a recording, and its options. */
export interface Plan {
  model: InstalledModel
  takesHints: boolean
  /** Whisper's names of the languages: one is fixed, several are detected; empty for models without this option. */
  languages: string[]
}

/** The installed speech recognition models, best first. */
export const recognizers = (models: Models): InstalledModel[] =>
  families.flatMap((family) => installedModels(models, family))

/** Whether a model accepts hints: only transducers, whose search supports hotwords. */
export const takesHints = ({ entry }: InstalledModel): boolean => entry.family === 'nemo-transducer'

/** The installed models for language detection, the fastest first. */
export const identifiers = (models: Models): InstalledModel[] =>
  installedModels(models, 'whisper')
    .filter(({ entry }) => entry.languages.length > 1)
    .toReversed()

/** Languages of the installed models; of all models without any. */
export function spokenLanguages(models: Models): string[] {
  const present = recognizers(models).map(({ entry }) => entry)
  const entries = present.length > 0 ? present : families.flatMap((family) => modelsOf(models, family))
  return [...new Set(entries.flatMap(({ languages }) => languages))]
}

/**
 * The best installed model for a recording in one or more languages, by codes without region; for none, one that
 * detects. Null without one.
 */
export function choosePlan(models: Models, parts: readonly string[]): Plan | null {
  if (parts.length === 0 || parts.includes('auto')) {
    const [model] = installedModels(models, 'whisper')
    return model ? { model, takesHints: false, languages: [] } : null
  }
  for (const model of recognizers(models)) {
    const languages = parts.flatMap((part) => nameOf(model.entry, part) ?? [])
    if (languages.length < parts.length) continue
    const named = model.entry.family === 'whisper'
    return { model, takesHints: takesHints(model), languages: named ? languages : [] }
  }
  return null
}

/** A model's own code of a language. */
const nameOf = ({ languages }: CatalogEntry, part: string): string | undefined =>
  languages.find((code) => sameLanguage(code, part))
