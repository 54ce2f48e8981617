import { targetLanguages } from '#domain/languages/language-lists.ts'
import type { Config } from '#server/config.ts'
import type { Enabler } from '#server/infra/engines/engine.ts'
import { createApertium } from './apertium.ts'
import { createModelTranslator } from './model-translator.ts'
import type { TextModel } from './text-model.ts'
import type { Translator } from './translator.ts'

/** A target language and its translator. */
export interface TargetLanguage {
  code: string
  /** Null if there is none. */
  translator: Translator | null
  /** Alternative ways to make the language available; empty if it already is. */
  enabledBy: readonly Enabler[]
}

/** The translators, best first. */
export interface TranslatorRegistry {
  readonly translators: readonly Translator[]
  /** Chooses the translator and its model for a language pair; null if there is none. */
  choose(from: string, to: string): Promise<{ translator: Translator; model: string } | null>
  /** Lists every target language for `from`. */
  listLanguages(from: string): Promise<TargetLanguage[]>
}

/** Creates the translators that the configuration allows. */
export function createTranslatorRegistry(
  config: Pick<Config, 'translator' | 'apertiumPath'>,
  textModel: TextModel,
): TranslatorRegistry {
  const translators = [createModelTranslator(textModel), createApertium(config)]
  const { translator: translatorSetting } = config
  return createRegistryFromTranslators(
    translators.filter(({ id }) => translatorSetting === 'auto' || translatorSetting === id),
  )
}

/** Creates a registry of translators. @param translators in order of preference */
export function createRegistryFromTranslators(translators: readonly Translator[]): TranslatorRegistry {
  /** Queries each translator once for a whole list of languages. */
  async function createChooser(from: string) {
    const choices = await Promise.all(
      translators.map(async (translator) => ({ translator, modelFor: await translator.modelsFor(from) })),
    )
    return (to: string) => {
      for (const { translator, modelFor } of choices) {
        const model = modelFor(to)
        if (model !== null) return { translator, model }
      }
      return null
    }
  }

  async function enablers(): Promise<readonly Enabler[]> {
    const states = await Promise.all(translators.map((translator) => translator.status()))
    const missingEnablers = states.flatMap(({ enabledBy }) => enabledBy)
    return missingEnablers.length > 0 ? missingEnablers : [{ kind: 'setting', name: 'TRANSLATOR' }]
  }

  return {
    translators,
    async choose(from, to) {
      return (await createChooser(from))(to)
    },
    async listLanguages(from) {
      const [choose, enabledBy] = await Promise.all([createChooser(from), enablers()])
      return targetLanguages.map((code): TargetLanguage => {
        const translator = choose(code)?.translator ?? null
        return { code, translator, enabledBy: translator ? [] : enabledBy }
      })
    },
  }
}
