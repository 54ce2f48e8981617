import { sourceLanguages } from '#domain/languages/language-lists.ts'
import { autoDetect, languageParts } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import type { Enabler, EngineStatus, SpeechEngine } from '#server/infra/engines/engine.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import type { ModelStore } from '#server/infra/models/store.ts'
import { withCachedStatus } from './cached-status.ts'
import { createSpeechChecks, type SpeechChecks } from './check/checks.ts'
import { includesLanguage, supportsLanguage } from './language-support.ts'
import { createPocketSphinx } from './pocketsphinx.ts'
import { createAssemblyAi } from './remote/assemblyai.ts'
import { createDeepgram } from './remote/deepgram.ts'
import { createOpenAiSpeech } from './remote/openai.ts'
import { createSherpa } from './sherpa.ts'

/** A spoken language and the engine for it. */
export interface SupportedLanguage {
  code: string
  /** The engine to use; null if none is ready. */
  engine: SpeechEngine | null
  /** Possible ways to make the language available; empty if it already is. */
  enabledBy: readonly Enabler[]
}

export interface ChoiceOptions {
  /** Whether to use the alternate: the second-best engine for the language, if any. */
  beta?: boolean | undefined
}

/** Speech recognizers, best first, including those that aren't configured. */
export interface Speech {
  readonly engines: readonly SpeechEngine[]
  /**
   * Chooses the best ready engine for `en`, `en-US`, a pair such as `en+es`, or `auto`; null if there is
   * none.
   */
  choose(language: string, options?: ChoiceOptions): Promise<SpeechEngine | null>
  /**
   * Chooses the best ready engine on this machine that can keep a recognizer loaded for a language; null if there is
   * none.
   */
  chooseLive(language: string): Promise<SpeechEngine | null>
  /** Lists every source language, in order. */
  listLanguages(options?: ChoiceOptions): Promise<SupportedLanguage[]>
  /** Check results of engines; engines that failed aren't used. */
  readonly checks: SpeechChecks
  /** Returns the status of the installed engines; never throws. */
  statuses(): Promise<{ engine: SpeechEngine; status: EngineStatus }[]>
}

/** The fields of a catalog entry used here. */
export type MissingModel = Pick<CatalogEntry, 'name' | 'purpose' | 'family' | 'languages'>

/** Creates the speech recognizers, ordered by quality or as configured. */
export function createSpeech(config: Config, models: Pick<ModelStore, 'entries' | 'folder'>): Speech {
  const checks = createSpeechChecks(config, models)
  const allEngines = [
    createSherpa(config, models),
    createOpenAiSpeech(config),
    createDeepgram(config),
    createAssemblyAi(config),
    createPocketSphinx(config),
  ]
  const engines = orderEngines(allEngines, config.speechEngines)
  const usesModels = engines.some(({ id }) => id === 'sherpa')
  const listMissing = () =>
    usesModels ? models.entries.filter(({ name }) => models.folder(name) === null) : []
  return createSpeechFromEngines(engines, listMissing, checks)
}

/** Returns the listed engines, in list order; all engines if there is no list. */
export function orderEngines(engines: readonly SpeechEngine[], ids: readonly string[] | undefined) {
  if (!ids) return engines
  return [...new Set(ids)].flatMap((id) => engines.filter((engine) => engine.id === id))
}

/**
 * Creates a registry of engines.
 * @param engines best first
 * @param missingModels models in the catalog that aren't installed
 * @param checks none by default
 */
export function createSpeechFromEngines(
  engines: readonly SpeechEngine[],
  missingModels: () => readonly MissingModel[],
  checks: SpeechChecks = noChecks,
): Speech {
  const all = engines.map((engine) => withCachedStatus(engine))

  const statuses = () => Promise.all(all.map(async (engine) => ({ engine, status: await engine.status() })))

  // Determining capabilities may require reading many files, so it is done once per list of
  // languages.
  const listEngines = () => all.map((engine): KnownEngine => ({ engine, capabilities: engine.capabilities }))

  async function choose(language: string, { beta = false }: ChoiceOptions = {}, engines = listEngines()) {
    const supportedEngines = engines
      .filter((one) => supportsLanguage(one, language))
      .map(({ engine }) => engine)
    const usableEngines = await Promise.all(
      supportedEngines.map(async (engine) => {
        const { ready } = await engine.status()
        return ready && (await checks.findFailedCheck(engine, language)) === null
      }),
    )
    const ready = supportedEngines.filter((_, i) => usableEngines[i])
    return (beta ? ready[1] : undefined) ?? ready[0] ?? null
  }

  async function listLanguages(choice?: ChoiceOptions): Promise<SupportedLanguage[]> {
    const [engines, models] = [listEngines(), missingModels()]
    return Promise.all(
      sourceLanguages.map(async (code): Promise<SupportedLanguage> => {
        const engine = await choose(code, choice, engines)
        return { code, engine, enabledBy: engine ? [] : await findEnablers(code, engines, models, checks) }
      }),
    )
  }

  return {
    engines: all,
    checks,
    choose: (language, choice) => choose(language, choice),
    chooseLive: (language) => choose(language, {}, listEngines().filter(isLive)),
    statuses,
    listLanguages,
  }
}

const isLive = ({ engine, capabilities }: KnownEngine) =>
  capabilities.local && engine.openRecognizer !== undefined

const noChecks: SpeechChecks = {
  resultsFor: async () => [],
  findFailedCheck: async () => null,
  secondsFor: () => 0,
  run: async () => [],
}

type KnownEngine = Pick<SpeechEngine, 'capabilities'> & { engine: SpeechEngine }

/** Returns ways to make a language available that no ready engine supports. */
async function findEnablers(
  code: string,
  engines: readonly KnownEngine[],
  models: readonly MissingModel[],
  checks: SpeechChecks,
): Promise<Enabler[]> {
  const supportedEngines = engines.filter((one) => supportsLanguage(one, code))
  const failedChecks = await Promise.all(
    supportedEngines.map(({ engine }) => checks.findFailedCheck(engine, code)),
  )
  const failedCheckKeys = supportedEngines.flatMap(({ engine }, i) =>
    failedChecks[i] ? [{ kind: 'check' as const, name: engine.id }] : [],
  )
  const states = await Promise.all(supportedEngines.map(({ engine }) => engine.status()))
  const engineSettings = states.flatMap(({ enabledBy }) => enabledBy)
  const relevantSettings = engineSettings.filter(({ kind, name }) => {
    const model = models.find((each) => kind === 'model' && each.name === name)
    return !model || addsSupport(model, code)
  })
  const modelLanguages = models
    .filter((model) => addsSupport(model, code))
    .map(({ name }) => ({ kind: 'model', name }) as const)
  return uniqueEnablers([...modelLanguages, ...relevantSettings, ...failedCheckKeys])
}

/** Returns whether a model would add support for a language, for detecting it, or for a pair. */
function addsSupport({ purpose, family, languages }: MissingModel, code: string): boolean {
  if (purpose !== 'recognition') return false
  if (code === autoDetect) return family === 'whisper' && languages.length > 1
  return languageParts(code).every((part) => includesLanguage(languages, part))
}

function uniqueEnablers(enablers: readonly Enabler[]): Enabler[] {
  return [...new Map(enablers.map((enabler) => [`${enabler.kind} ${enabler.name}`, enabler])).values()]
}
