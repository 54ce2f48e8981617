import type { SpeechModel } from '#contract/models.ts'
import type { Config } from '#server/config.ts'
import { catalog } from '#server/infra/models/catalog.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { ModelError } from '#server/infra/models/errors.ts'
import { createModelStore, type ModelStore } from '#server/infra/models/store.ts'
import { addonVersion } from '#server/infra/sherpa/addon.ts'
import { isFailure } from '#server/infra/speech/check/checks.ts'
import { createSpeech } from '#server/infra/speech/registry.ts'
import { type Check, noPackages } from './check.ts'
import { describeCheck } from './describe-check.ts'

/** Checks the recognizers and the models for each purpose. */
export async function runSpeechChecks(config: Config): Promise<Check[]> {
  const { store, problem } = openModels(config)
  await store.adoptFiles()
  return [...(await engineChecks(config, store)), ...(problem ? [problem] : []), ...modelChecks(store)]
}

/** Opens the model store; falls back to the built-in catalog if the administrator's can't be read. */
function openModels(config: Config): { store: ModelStore; problem?: Check } {
  try {
    return { store: createModelStore(config) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const explanation = error.message.replaceAll('\n', '; ')
    const check = { name: 'catalog', purpose: 'lists custom speech models', packages: noPackages }
    return {
      store: createModelStore(config, { entries: catalog }),
      problem: { ...check, state: 'missing', found: explanation },
    }
  }
}

/** Checks the engines. At least one must be ready; otherwise PocketSphinx is reported as missing. */
async function engineChecks(config: Config, store: ModelStore): Promise<Check[]> {
  const { checks, statuses } = createSpeech(config, store)
  const engineStatuses = await statuses()
  const hasNoReadyEngine = engineStatuses.every(({ status }) => !status.ready)
  const check = async ({ engine, status }: (typeof engineStatuses)[number]): Promise<Check> => {
    const { languages, quality } = engine.capabilities
    const check = { name: engine.id, purpose: 'transcribes' }
    const failedChecks = status.ready ? (await checks.resultsFor(engine)).filter(isFailure) : []
    if (failedChecks.length > 0)
      return {
        ...check,
        state: 'failed',
        found: `failed its check: ${failedChecks.map(describeCheck).join('; ')}; run longhand doctor --speech ${engine.id} to repeat it`,
        packages: noPackages,
      }
    if (status.ready)
      return {
        ...check,
        state: 'ok',
        found: `${status.version ? `${status.version}; ` : ''}${languages.join(', ')}; ${quality} quality`,
        packages: noPackages,
      }
    const isLocal = engine.id === 'pocketsphinx'
    return {
      ...check,
      state: hasNoReadyEngine && isLocal ? 'missing' : 'optional',
      found: status.problem ?? 'not ready',
      packages: isLocal
        ? { apt: ['pocketsphinx', 'pocketsphinx-en-us'], brew: ['cmu-pocketsphinx'] }
        : noPackages,
    }
  }
  return Promise.all(engineStatuses.map(check))
}

type Purpose = SpeechModel['purpose']

interface PurposeInfo {
  purpose: string
  /** Fallback if there is no model. */
  fallback: string
  /** Filters for suitable models; one model of each kind is required. */
  filters: ((entry: CatalogEntry) => boolean)[]
}

const isInFamily =
  (...families: CatalogEntry['family'][]) =>
  ({ family }: CatalogEntry) =>
    families.includes(family)

/** Model purposes, in pipeline order. */
const purposeInfo: Record<Purpose, PurposeInfo> = {
  denoising: {
    purpose: 'removes noise',
    fallback: "ffmpeg's filter is used",
    filters: [isInFamily('denoiser')],
  },
  'voice-activity': {
    purpose: 'detects speech',
    fallback: 'loudness is used',
    filters: [isInFamily('silero-vad')],
  },
  language: {
    purpose: 'detects the language',
    fallback: "a remote engine detects it, or it's detected from the text",
    filters: [({ family, languages }) => family === 'whisper' && languages.length > 1],
  },
  recognition: {
    purpose: 'transcribes on this machine',
    fallback: 'PocketSphinx transcribes English in draft quality',
    filters: [isInFamily('nemo-transducer', 'whisper')],
  },
  punctuation: {
    purpose: 'adds punctuation for engines without it',
    fallback: 'pauses, grammar and number words are used',
    filters: [isInFamily('punctuation')],
  },
  speakers: {
    purpose: 'identifies speakers',
    fallback: 'channels or the approximate built-in method are used',
    filters: [isInFamily('pyannote-segmentation'), isInFamily('speaker-embedding')],
  },
}

function modelChecks(store: ModelStore): Check[] {
  return Object.entries(purposeInfo).map(([name, { purpose, fallback, filters }]): Check => {
    const check = { name, purpose, packages: noPackages }
    const installedModels = filters.map((matchesKind) =>
      store.entries.filter((entry) => matchesKind(entry) && store.folder(entry.name) !== null),
    )
    if (addonVersion() === null)
      return { ...check, state: 'optional', found: `sherpa-onnx has no build for this system: ${fallback}` }
    if (installedModels.every((models) => models.length > 0))
      return {
        ...check,
        state: 'ok',
        found: installedModels
          .flat()
          .map((model) => model.name)
          .join(', '),
      }
    const missingModels = filters.flatMap((matchesKind, i) =>
      installedModels[i]?.length ? [] : (store.entries.find(matchesKind) ?? []),
    )
    const add = `longhand models add ${missingModels.map((model) => model.name).join(' ')}`
    return { ...check, state: 'optional', found: `no model: ${fallback}; add one with ${add}` }
  })
}
