import { join } from 'node:path'
import type { SpeechCheck } from '#contract/models.ts'
import { isSameBaseLanguage, languageParts } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'
import type { ModelStore } from '#server/infra/models/store.ts'
import { supportsLanguage } from '../language-support.ts'
import { type CheckTools, checkEngine } from './check-engine.ts'
import { createExpectation, type Expectation } from './evaluate.ts'
import { engineFingerprint } from './fingerprint.ts'
import { type CheckRecording, speechCheckRecordings } from './recordings.ts'
import { openCheckResults, type StoredCheck } from './results.ts'

export interface CheckOptions extends CheckTools {
  /** Whether to recheck a configuration that has already been checked. */
  shouldRecheck: boolean
  /** Expected results; by default, they depend on the engine's quality. */
  expected?: Expectation
  onCheck?: (check: SpeechCheck) => void
}

/** Checks of speech engines with known recordings, and their results. */
export interface SpeechChecks {
  /** Returns the results for an engine's current configuration, in the order of the recordings. */
  resultsFor(engine: SpeechEngine): Promise<SpeechCheck[]>
  /** Returns the failed check that excludes an engine for a language; null if there is none. */
  findFailedCheck(engine: SpeechEngine, language: string): Promise<SpeechCheck | null>
  /** Returns the duration of the audio used to check an engine, in seconds. */
  secondsFor(engine: SpeechEngine): number
  /** Checks a ready engine with each recording in one of its languages. */
  run(engine: SpeechEngine, options: CheckOptions): Promise<SpeechCheck[]>
}

/** Returns whether a check failed; an interrupted check doesn't count. */
export const isFailure = ({ problem }: SpeechCheck): boolean => problem !== null && problem !== 'unfinished'

/**
 * Whether an engine with this result is excluded. An outage doesn't exclude it: outages are
 * temporary, and the retries for a recording outlast them.
 */
const isExcluded = (check: SpeechCheck): boolean => isFailure(check) && check.problem !== 'unreachable'

/** Creates the checks, whose results are stored in the data folder and shared by all processes. */
export function createSpeechChecks(config: Config, models: Pick<ModelStore, 'entries'>): SpeechChecks {
  const results = openCheckResults(join(config.dataDir, 'speech-checks'))
  const recordings = speechCheckRecordings()
  const recordingsFor = (engine: SpeechEngine) =>
    recordings.filter(({ language }) => supportsLanguage(engine, language))

  async function current(
    engine: SpeechEngine,
    { language }: CheckRecording,
  ): Promise<StoredCheck | undefined> {
    const previousChecks = await results.of(engine.id)
    const model = engine.model(language)
    const fingerprint = await engineFingerprint(engine, language, config, models.entries)
    return previousChecks.find(
      (one) => one.language === language && one.model === model && one.fingerprint === fingerprint,
    )
  }

  async function resultsFor(engine: SpeechEngine): Promise<SpeechCheck[]> {
    const currentChecks = await Promise.all(
      recordingsFor(engine).map((recording) => current(engine, recording)),
    )
    return currentChecks.flatMap((check) => (check ? [withoutFingerprint(check)] : []))
  }

  async function run(engine: SpeechEngine, options: CheckOptions): Promise<SpeechCheck[]> {
    const checks: SpeechCheck[] = []
    for (const recording of recordingsFor(engine)) {
      if (!options.shouldRecheck && isSettled(engine, await current(engine, recording))) continue
      const fingerprint = await engineFingerprint(engine, recording.language, config, models.entries)
      checks.push(await runOne(engine, recording, fingerprint, options))
    }
    return checks
  }

  async function runOne(
    engine: SpeechEngine,
    recording: CheckRecording,
    fingerprint: string,
    { expected = createExpectation(engine.capabilities), onCheck, ...tools }: CheckOptions,
  ): Promise<SpeechCheck> {
    const { language, seconds } = recording
    const resultFields = {
      language,
      model: engine.model(language),
      seconds,
      expected,
      checked: epochSeconds(),
    }
    const unfinishedResult = { problem: 'unfinished', message: null, wordErrors: null, speed: null } as const
    // An unfinished result is stored first, so that we don't pay a provider twice if the process is killed.
    await results.save(engine.id, { ...resultFields, ...unfinishedResult, fingerprint })
    const outcome = await checkEngine(engine, recording, tools, expected)
    const check = { ...resultFields, ...outcome }
    await results.save(engine.id, { ...check, fingerprint })
    onCheck?.(check)
    return check
  }

  return {
    resultsFor,
    run,
    secondsFor: (engine) => recordingsFor(engine).reduce((sum, { seconds }) => sum + seconds, 0),
    async findFailedCheck(engine, language) {
      if (config.speechCheck === 'off') return null
      return failureIn(await resultsFor(engine), engine.model(language), languageParts(language))
    },
  }
}

/** Returns whether an automatic check would be redundant or cost money. */
function isSettled({ capabilities }: SpeechEngine, previousCheck: StoredCheck | undefined): boolean {
  if (!previousCheck || previousCheck.problem === 'unreachable') return false
  return previousCheck.problem === null || !capabilities.local
}

/**
 * Returns a model's failed check for a language; if the language has no recording, any failed check, provided
 * that all of the model's checks failed.
 */
function failureIn(checks: SpeechCheck[], model: string, parts: string[]): SpeechCheck | null {
  const modelResults = checks.filter((check) => check.model === model)
  const languageResults = modelResults.filter(({ language }) =>
    parts.some((part) => isSameBaseLanguage(language, part)),
  )
  const failures = (languageResults.length > 0 ? languageResults : modelResults).filter(isExcluded)
  if (languageResults.length > 0) return failures[0] ?? null
  return failures.length === modelResults.length ? (failures[0] ?? null) : null
}

const epochSeconds = () => Math.floor(Date.now() / 1000)

const withoutFingerprint = ({ fingerprint: _, ...check }: StoredCheck): SpeechCheck => check
