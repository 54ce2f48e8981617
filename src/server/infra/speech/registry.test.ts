import { expect, test, vi } from 'vitest'
import { sourceLanguages } from '#domain/languages/language-lists.ts'
import { loadConfig } from '#server/config.ts'
import { type Enabler, EngineError, type SpeechEngine } from '#server/infra/engines/engine.ts'
import { catalog } from '#server/infra/models/catalog.ts'
import { withCachedStatus } from './cached-status.ts'
import { createSpeech, createSpeechFromEngines, type MissingModel, orderEngines } from './registry.ts'

interface FakeEngineOptions extends Partial<SpeechEngine['capabilities']> {
  enabledBy?: Enabler[]
  transcribe?: SpeechEngine['transcribe']
}

/** Creates an engine that counts its status checks; it isn't ready if something is needed to enable it. */
function fakeEngine(id: string, { enabledBy = [], transcribe, ...capabilities }: FakeEngineOptions) {
  const engine = {
    statusCalls: 0,
    enabledBy,
    id,
    capabilities: {
      languages: [],
      bilingual: false,
      detectsLanguage: false,
      quality: 'standard' as const,
      punctuation: true,
      speakers: false,
      hints: null,
      local: false,
      ...capabilities,
    },
    model: () => 'm',
    async status() {
      engine.statusCalls++
      const ready = engine.enabledBy.length === 0
      return { ready, version: null, problem: ready ? null : 'missing', enabledBy: engine.enabledBy }
    },
    transcribe: transcribe ?? (async () => {}),
  }
  return engine
}

const key: Enabler = { kind: 'setting', name: 'REMOTE_KEY' }
const program: Enabler = { kind: 'program', name: 'sphinx' }

const createModel = (name: string, languages: string[], family: MissingModel['family'] = 'nemo-transducer') =>
  ({ name, purpose: 'recognition', family, languages }) as const

const chosenId = async (engines: SpeechEngine[], language: string, beta = false) =>
  (await createSpeechFromEngines(engines, () => []).choose(language, { beta }))?.id ?? null

test.each([
  ['en', 'best'],
  ['en-GB', 'best'],
  ['de-DE', 'many'],
  ['nb', 'many'],
  ['fil', 'many'],
  ['ja', null],
  ['en+de', 'many'],
  ['en-US+de-DE', 'many'],
  ['en+ja', null],
  ['auto', 'many'],
  ['', null],
  ['+', null],
])('%j is assigned to %s', async (language, id) => {
  const best = fakeEngine('best', { languages: ['en', 'es'] })
  const multilingual = fakeEngine('many', {
    languages: ['en', 'de', 'no', 'tl'],
    bilingual: true,
    detectsLanguage: true,
  })
  expect(await chosenId([best, multilingual], language)).toBe(id)
})

test('skips unavailable engines; the alternate is the next available one', async () => {
  const engines = [
    fakeEngine('away', { languages: ['en'], enabledBy: [key] }),
    fakeEngine('first', { languages: ['en'] }),
    fakeEngine('gone', { languages: ['en'], enabledBy: [key] }),
    fakeEngine('second', { languages: ['en', 'de'] }),
    fakeEngine('third', { languages: ['en'] }),
  ]
  expect(await chosenId(engines, 'en')).toBe('first')
  expect(await chosenId(engines, 'en', true)).toBe('second')
  expect(await chosenId(engines, 'de', true)).toBe('second')
})

test('lists every source language once, with its engine or a way to enable it', async () => {
  const engines = [
    fakeEngine('local', { languages: ['en'], enabledBy: [program] }),
    fakeEngine('remote', { languages: ['de', 'fr'], detectsLanguage: true, enabledBy: [key] }),
    fakeEngine('pair', { languages: ['en', 'es', 'it'], bilingual: true }),
  ]
  const models = [
    createModel('nordic', ['no', 'de'], 'whisper'),
    createModel('french', ['fr']),
    { ...createModel('marks', ['ja']), purpose: 'punctuation' as const },
  ]
  const offers = await createSpeechFromEngines(engines, () => models).listLanguages()
  expect(offers.map(({ code }) => code)).toEqual(sourceLanguages)
  const of = (code: string) => {
    const offer = offers.find((each) => each.code === code)
    return [offer?.engine?.id ?? null, ...(offer?.enabledBy.map(({ kind, name }) => `${kind} ${name}`) ?? [])]
  }
  expect(of('en-GB')).toEqual(['pair'])
  expect(of('en+es')).toEqual(['pair'])
  expect(of('de-DE')).toEqual([null, 'model nordic', 'setting REMOTE_KEY'])
  expect(of('fr-FR')).toEqual([null, 'model french', 'setting REMOTE_KEY'])
  expect(of('nb')).toEqual([null, 'model nordic'])
  expect(of('auto')).toEqual([null, 'model nordic', 'setting REMOTE_KEY'])
  expect(of('ja')).toEqual([null])
  expect(of('en+fr')).toEqual([null])
})

test("an engine's model counts only for the model's languages", async () => {
  const models = ['en', 'de'].map((language) => createModel(`model-${language}`, [language]))
  const enabledBy: Enabler[] = models.map(({ name }) => ({ kind: 'model', name }))
  const speech = createSpeechFromEngines(
    [fakeEngine('own', { languages: ['en', 'de'], enabledBy })],
    () => models,
  )
  const offers = new Map((await speech.listLanguages()).map((offer) => [offer.code, offer.enabledBy]))
  expect(offers.get('de-DE')).toEqual([{ kind: 'model', name: 'model-de' }])
  expect(offers.get('en-US')).toEqual([{ kind: 'model', name: 'model-en' }])
})

test("reads an engine's capabilities once for the whole list", async () => {
  const engine = fakeEngine('own', { languages: ['en'], enabledBy: [key] })
  const getValue = vi.fn(() => engine.capabilities)
  const listMissing = vi.fn(() => [])
  const observedEngine = Object.defineProperty({ ...engine }, 'capabilities', { get: getValue })
  await createSpeechFromEngines([observedEngine], listMissing).listLanguages()
  expect(getValue).toHaveBeenCalledOnce()
  expect(listMissing).toHaveBeenCalledOnce()
})

test('caches statuses, for a shorter time if an engine is missing', async () => {
  let time = 0
  const engine = fakeEngine('one', { languages: ['en'], enabledBy: [key] })
  const cachedEngine = withCachedStatus(engine, () => time)
  await Promise.all([cachedEngine.status(), cachedEngine.status()])
  expect(engine.statusCalls).toBe(1)
  engine.enabledBy = []
  time = 4000
  expect((await cachedEngine.status()).ready).toBe(true)
  time = 33_000
  await cachedEngine.status()
  expect(engine.statusCalls).toBe(2)
  time = 35_000
  await cachedEngine.status()
  expect(engine.statusCalls).toBe(3)
})

test('rechecks an engine that failed', async () => {
  const brokenEngine = fakeEngine('broken', {
    languages: ['en'],
    transcribe: async () => {
      brokenEngine.enabledBy = [key]
      throw new EngineError('engine_unavailable', 'the key was taken back')
    },
  })
  const speech = createSpeechFromEngines([brokenEngine, fakeEngine('other', { languages: ['en'] })], () => [])
  const first = await speech.choose('en')
  expect(first?.id).toBe('broken')
  await expect(first?.transcribe({} as never)).rejects.toThrow(EngineError)
  expect((await speech.choose('en'))?.id).toBe('other')
})

test('a setting orders and limits the engines', () => {
  const engines = ['sherpa', 'openai', 'pocketsphinx'].map((id) => fakeEngine(id, {}))
  const ids = (list?: string[]) => orderEngines(engines, list).map(({ id }) => id)
  expect(ids()).toEqual(['sherpa', 'openai', 'pocketsphinx'])
  expect(ids(['pocketsphinx', 'openai'])).toEqual(['pocketsphinx', 'openai'])
  const { speechEngines } = loadConfig({ SPEECH_ENGINES: 'pocketsphinx, openai' })
  expect(speechEngines).toEqual(['pocketsphinx', 'openai'])
  expect(() => loadConfig({ SPEECH_ENGINES: 'magic' })).toThrow('SPEECH_ENGINES')
})

const noModels = { entries: [], folder: () => null }

test('lists every engine of the product, best first', () => {
  const ids = createSpeech(loadConfig({}), noModels).engines.map(({ id }) => id)
  expect(ids).toEqual(['sherpa', 'openai', 'deepgram', 'assemblyai', 'pocketsphinx'])
})

test('offers missing models while their engine is in use', async () => {
  const entry = catalog.find(({ name }) => name === 'parakeet-tdt-0.6b-v3')
  const models = { entries: entry ? [entry] : [], folder: () => null }
  const findGermanEnablers = async (env: Record<string, string>) => {
    const offers = await createSpeech(loadConfig(env), models).listLanguages()
    return offers.find(({ code }) => code === 'de-DE')?.enabledBy.filter(({ kind }) => kind === 'model')
  }
  expect(await findGermanEnablers({})).toEqual([{ kind: 'model', name: entry?.name }])
  expect(await findGermanEnablers({ SPEECH_ENGINES: 'pocketsphinx' })).toEqual([])
})
