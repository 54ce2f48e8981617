import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import {
  EngineError,
  type EngineStatus,
  type HintSupport,
  type SpeechEngine,
  type TranscribeRequest,
} from '#server/infra/engines/engine.ts'
import { recognizeAll } from '#server/infra/engines/scheduling.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { findEnglishModel, type SphinxModel } from './models.ts'
import { Recognizer } from './recognizer.ts'
import { addHints } from './sphinx-hints/hinted-model.ts'
import { maxAddedWords } from './sphinx-hints/language-model.ts'

/** With these options, recognition takes a third less time, with no more word errors on human speech. */
export const TUNING_ARGS = ['-fwdflat', 'no', '-maxhmmpf', '5000']
/** Options that are omitted if the installed version (such as PocketSphinx 5) doesn't support them. */
const KEEP_SILENCE = ['-remove_silence', 'no']

/** With more hints, too many other words would be misrecognized as hints. */
const MAX_HINTS = 500

const INSTALL_COMMAND = 'apt-get install pocketsphinx pocketsphinx-en-us'

type SphinxConfig = Pick<Config, 'pocketsphinxPath' | 'pocketsphinxModels'>

interface Installation {
  model: SphinxModel
  tuningArgs: string[]
}

/** Creates the PocketSphinx engine: draft-quality English, on any machine, offline. */
export function createPocketSphinx(config: SphinxConfig): SpeechEngine {
  const program = config.pocketsphinxPath
  return {
    id: 'pocketsphinx',
    capabilities: {
      languages: ['en'],
      bilingual: false,
      detectsLanguage: false,
      quality: 'draft',
      punctuation: false,
      speakers: false,
      get hints() {
        return hintSupport(findEnglishModel(config.pocketsphinxModels))
      },
      local: true,
    },
    model: () => 'en-us',

    async status(): Promise<EngineStatus> {
      try {
        await inspectInstallation(config, AbortSignal.timeout(10_000))
        return { ready: true, version: null, problem: null, enabledBy: [] }
      } catch (error) {
        const enabledBy = [{ kind: 'program', name: 'pocketsphinx' }] as const
        return { ready: false, version: null, problem: (error as Error).message, enabledBy }
      }
    },

    async transcribe(request: TranscribeRequest): Promise<void> {
      const { pcmPath, segments, language, concurrency, signal, onSegment } = request
      requireEnglish(language)
      if (segments.length === 0) return
      const { model, tuningArgs } = await inspectInstallation(config, signal)
      await withHints(model, request, (hintedModel) =>
        recognizeAll({
          segments,
          concurrency,
          signal,
          onSegment,
          start: (stopSignal) =>
            Recognizer.start({ program, ...hintedModel, tuningArgs, pcmPath, signal: stopSignal }),
        }),
      )
    },

    async openRecognizer({ pcmPath, language, signal }) {
      requireEnglish(language)
      return Recognizer.start({ program, ...(await inspectInstallation(config, signal)), pcmPath, signal })
    },
  }
}

/** @throws EngineError */
function requireEnglish(language: string): void {
  if (language.split('-')[0]?.toLowerCase() !== 'en')
    throw new EngineError('language_unavailable', `PocketSphinx doesn't support ${language}`)
}

/**
 * Checks the installation.
 * @throws EngineError if something is missing
 */
async function inspectInstallation(config: SphinxConfig, signal: AbortSignal): Promise<Installation> {
  const model = findEnglishModel(config.pocketsphinxModels)
  const options = await knownOptions(config.pocketsphinxPath, signal)
  if (!model)
    throw new EngineError('engine_unavailable', `PocketSphinx's English model is missing: ${INSTALL_COMMAND}`)
  return {
    model,
    tuningArgs: options.includes(KEEP_SILENCE[0] ?? '') ? [...TUNING_ARGS, ...KEEP_SILENCE] : TUNING_ARGS,
  }
}

/** Returns the supported hints, limited by the language model's room for new words; null without room. */
function hintSupport(model: SphinxModel | null): HintSupport | null {
  const room = model && maxAddedWords(model.language)
  return room ? { kind: 'pronunciations', maxTerms: Math.min(MAX_HINTS, room) } : null
}

/** Runs work with a temporary copy of the model that includes the hints, stored next to the recording. */
async function withHints(
  model: SphinxModel,
  { pcmPath, hints, onHints, signal }: Pick<TranscribeRequest, 'pcmPath' | 'hints' | 'onHints' | 'signal'>,
  work: (hintedModel: { model: SphinxModel; terms?: ReadonlyMap<string, string> }) => Promise<void>,
): Promise<void> {
  const terms = hints.slice(0, hintSupport(model)?.maxTerms ?? 0)
  if (terms.length === 0) return work({ model })
  const folder = await mkdtemp(join(dirname(resolve(pcmPath)), 'hints-'))
  try {
    const hintedModel = await addHints(model, terms, folder, signal)
    // Terms that contain no English letters can't be pronounced.
    if (hintedModel.terms.size < hints.length) await onHints?.({ used: hintedModel.terms.size })
    await work(hintedModel)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the options that the installed program lists when run without arguments. */
async function knownOptions(program: string, signal: AbortSignal): Promise<string> {
  try {
    let stderrText = ''
    const onStderr = (chunk: Buffer) => {
      stderrText += chunk.toString('utf8')
    }
    const stdout = await runProgram(program, [], { signal, timeoutMs: 10_000, onStderr }).catch((error) => {
      if (error instanceof ProcessError && error.code === 'failed') return ''
      throw error
    })
    return stderrText + stdout
  } catch (error) {
    if (error instanceof ProcessError && error.code === 'not_found')
      throw new EngineError('engine_unavailable', `${program} is missing: ${INSTALL_COMMAND}`, {
        cause: error,
      })
    throw error
  }
}
