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
export async function speechChecks(config: Config): Promise<Check[]> {
  const { store, problem } = openModels(config)
  await store.adopt()
  return [...(await engineChecks(config, store)), ...(problem ? [problem] : []), ...modelChecks(store)]
}

/** Returns the models; only the built-in catalog if the administrator's can't be read. */
function openModels(config: Config): { store: ModelStore; problem?: Check } {
  try {
    return { store: createModelStore(config) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const found = error.message.replaceAll('\n', '; ')
    const about = { name: 'catalog', purpose: 'lists your own speech models', packages: noPackages }
    return {
      store: createModelStore(config, { entries: catalog }),
      problem: { ...about, state: 'missing', found },
    }
  }
}

/** Checks the engines. At least one must be ready; otherwise PocketSphinx is reported as missing. */
async function engineChecks(config: Config, store: ModelStore): Promise<Check[]> {
  const { checks, statuses } = createSpeech(config, store)
  const found = await statuses()
  const none = found.every(({ status }) => !status.ready)
  const check = async ({ engine, status }: (typeof found)[number]): Promise<Check> => {
    const { languages, quality } = engine.capabilities
    const about = { name: engine.id, purpose: 'transcribes' }
    const failed = status.ready ? (await checks.of(engine)).filter(isFailure) : []
    if (failed.length > 0)
      return {
        ...about,
        state: 'failed',
        found: `failed its check: ${failed.map(describeCheck).join('; ')}; run longhand doctor --speech ${engine.id} to repeat it`,
        packages: noPackages,
      }
    if (status.ready)
      return {
        ...about,
        state: 'ok',
        found: `${status.version ? `${status.version}; ` : ''}${languages.join(', ')}; ${quality} quality`,
        packages: noPackages,
      }
    const isLocal = engine.id === 'pocketsphinx'
    return {
      ...about,
      state: none && isLocal ? 'missing' : 'optional',
      found: status.problem ?? 'not ready',
      packages: isLocal
        ? { apt: ['pocketsphinx', 'pocketsphinx-en-us'], brew: ['cmu-pocketsphinx'] }
        : noPackages,
    }
  }
  return Promise.all(found.map(check))
}

type Purpose = SpeechModel['purpose']

interface Use {
  purpose: string
  /** Fallback if there is no model. */
  without: string
  /** Filters for suitable models; one model of each kind is needed. */
  kinds: ((entry: CatalogEntry) => boolean)[]
}

const ofFamily =
  (...families: CatalogEntry['family'][]) =>
  ({ family }: CatalogEntry) =>
    families.includes(family)

/** Purposes of models, in the order of the pipeline. */
const uses: Record<Purpose, Use> = {
  denoising: {
    purpose: 'removes noise',
    without: "ffmpeg's filter is used",
    kinds: [ofFamily('denoiser')],
  },
  'voice-activity': {
    purpose: 'detects speech',
    without: 'loudness is used',
    kinds: [ofFamily('silero-vad')],
  },
  language: {
    purpose: 'detects the language',
    without: 'a remote engine or the text is used',
    kinds: [({ family, languages }) => family === 'whisper' && languages.length > 1],
  },
  recognition: {
    purpose: 'transcribes on this machine',
    without: 'PocketSphinx transcribes English in draft quality',
    kinds: [ofFamily('nemo-transducer', 'whisper')],
  },
  punctuation: {
    purpose: 'adds punctuation for engines without it',
    without: 'pauses, grammar and number words are used',
    kinds: [ofFamily('punctuation')],
  },
  speakers: {
    purpose: 'identifies speakers',
    without: 'channels or the approximate built-in method are used',
    kinds: [ofFamily('pyannote-segmentation'), ofFamily('speaker-embedding')],
  },
}

function modelChecks(store: ModelStore): Check[] {
  return Object.entries(uses).map(([name, { purpose, without, kinds }]): Check => {
    const about = { name, purpose, packages: noPackages }
    const installed = kinds.map((fits) =>
      store.entries.filter((entry) => fits(entry) && store.folder(entry.name) !== null),
    )
    if (addonVersion() === null)
      return { ...about, state: 'optional', found: `sherpa-onnx has no build for this system: ${without}` }
    if (installed.every((models) => models.length > 0))
      return {
        ...about,
        state: 'ok',
        found: installed
          .flat()
          .map((model) => model.name)
          .join(', '),
      }
    const lacking = kinds.flatMap((fits, i) => (installed[i]?.length ? [] : (store.entries.find(fits) ?? [])))
    const add = `longhand models add ${lacking.map((model) => model.name).join(' ')}`
    return { ...about, state: 'optional', found: `no model: ${without}; add one with ${add}` }
  })
}
