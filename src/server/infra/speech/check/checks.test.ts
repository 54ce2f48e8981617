import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { createProviderAt, type Recognize, testProviders } from '#server/testing/check-providers.ts'
import { json, type Reply, serveProvider } from '#server/testing/speech-provider.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { installTinyModel } from '#server/testing/tiny-files.ts'
import { tinyWhisper } from '#server/testing/tiny-recognizers.ts'
import { createPocketSphinx } from '../pocketsphinx.ts'
import { createSpeechFromEngines } from '../registry.ts'
import { createSherpa } from '../sherpa.ts'
import { type CheckOptions, createSpeechChecks } from './checks.ts'
import { speechCheckRecordings } from './recordings.ts'

const options = (overrides: Partial<CheckOptions> = {}): CheckOptions => ({
  media: createMedia(loadConfig({})),
  concurrency: 2,
  signal: new AbortController().signal,
  shouldRecheck: false,
  ...overrides,
})

async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const right: Recognize = (language) =>
  speechCheckRecordings().find((recording) => language.startsWith(recording.language))?.text ?? ''
const ids = ['openai', 'deepgram', 'assemblyai'] as const
type Id = (typeof ids)[number]

async function setUp(id: Id, reply: Reply) {
  const dataDir = await createTemporaryFolder()
  const server = await serveProvider(reply)
  const { config, engine } = createProviderAt(id, server.url, { LONGHAND_DATA: dataDir })
  const checks = createSpeechChecks(config, { entries: [] })
  const draft = { ...createTestEngine(async () => {}), id: 'other' }
  const speech = createSpeechFromEngines([engine, draft], () => [], checks)
  return { ...server, dataDir, engine, checks, speech }
}

test.each(ids)('%s: passes in both languages, once for each configuration', async (id) => {
  const { engine, checks, speech, exchanges, dataDir, url } = await setUp(id, testProviders[id].reply(right))
  const coupon = await checks.run(engine, options())
  expect(coupon.map(({ language, problem, wordErrors }) => [language, problem, wordErrors])).toEqual([
    ['en', null, 0],
    ['es', null, 0],
  ])
  expect((await speech.choose('en-US'))?.id).toBe(id)
  const requestCount = exchanges.length
  // Simulates a restart.
  const second = createSpeechChecks(loadConfig(settingsOf(id, url, dataDir)), { entries: [] })
  expect(await second.run(engine, options())).toEqual([])
  expect(exchanges).toHaveLength(requestCount)
  expect(await second.resultsFor(engine)).toEqual(coupon)
  const newConfig = loadConfig({ ...settingsOf(id, url, dataDir), ...otherKey(id) })
  expect(await createSpeechChecks(newConfig, { entries: [] }).resultsFor(engine)).toEqual([])
  const storedCheck = await readFile(join(dataDir, 'speech-checks', `${id}.json`), 'utf8')
  expect(storedCheck).not.toContain('"key"')
})

const settingsOf = (id: Id, url: string, dataDir: string) => ({
  LONGHAND_DATA: dataDir,
  ...testProviders[id].settings(url),
})
const otherKey = (id: Id) => {
  const name = { openai: 'OPENAI_SPEECH_KEY', deepgram: 'DEEPGRAM_API_KEY', assemblyai: 'ASSEMBLYAI_API_KEY' }
  return { [name[id]]: 'another' }
}

const recognizeNonsense: Recognize = () =>
  'man stabbed to play and time again du pont and click anywhere to fear it'

const problemsOf = (id: Id): [Id, string, Reply][] => [
  [id, 'error', (_, response) => json(response, { error: 'no' }, 401)],
  [id, 'words', testProviders[id].reply(recognizeNonsense)],
  [id, 'empty', testProviders[id].reply(() => '')],
]
async function expectExclusion(id: Id, problem: string, reply: Reply): Promise<void> {
  let answer: Reply = reply
  const { engine, checks, speech, exchanges } = await setUp(id, (exchange, response) =>
    answer(exchange, response),
  )
  const coupon = await checks.run(engine, options())
  expect(coupon.map((check) => check.problem)).toEqual([problem, problem])
  if (problem === 'error') expect(coupon[0]?.message).toMatch(/rejects the key \(401\)/)
  // The failure also excludes languages without a recording, such as German.
  for (const language of ['en', 'es-MX', 'en+es'])
    expect((await speech.choose(language))?.id ?? 'none').not.toBe(id)
  expect(await speech.choose('de')).toBeNull()
  expect((await speech.listLanguages()).find(({ code }) => code === 'de-DE')?.enabledBy).toEqual([
    { kind: 'check', name: id },
  ])
  const requestCount = exchanges.length
  answer = testProviders[id].reply(right)
  // A provider must not be paid twice for the same configuration.
  await checks.run(engine, options())
  expect(exchanges).toHaveLength(requestCount)
  await checks.run(engine, options({ shouldRecheck: true }))
  for (const language of ['en', 'es-MX', 'de']) expect((await speech.choose(language))?.id).toBe(id)
}
const [firstId, ...otherIds] = ids
const exclusion = '%s is not selected after "%s", until it passes again'
test.each(problemsOf(firstId))(exclusion, expectExclusion)
test.each(otherIds.flatMap(problemsOf))(exclusion, { tags: 'long' }, expectExclusion)

test.each(ids)("%s that can't be reached is still selected, and checked again", async (id) => {
  let answer: Reply = (_, response) => json(response, {}, 503)
  const { engine, checks, speech } = await setUp(id, (exchange, response) => answer(exchange, response))
  const coupon = await checks.run(engine, options())
  expect(coupon.map(({ problem }) => problem)).toEqual(['unreachable', 'unreachable'])
  expect((await speech.choose('en'))?.id).toBe(id)
  answer = testProviders[id].reply(right)
  const second = await checks.run(engine, options())
  expect(second.map(({ problem }) => problem)).toEqual([null, null])
})

test.each(ids)('%s: a missing response is too slow', async (id) => {
  const { engine, checks, speech } = await setUp(id, () => {})
  const expected = { wordErrors: 0.5, speed: 100 }
  const coupon = await checks.run(engine, options({ expected }))
  expect(coupon.map(({ problem }) => problem)).toEqual(['slow', 'slow'])
  expect((await speech.choose('en'))?.id).toBe('other')
})

test("an interrupted check isn't paid for twice, and reports nothing", async () => {
  const controller = new AbortController()
  const { engine, checks, speech, exchanges } = await setUp('deepgram', () => controller.abort())
  await expect(checks.run(engine, options({ signal: controller.signal }))).rejects.toThrow()
  const [check] = await checks.resultsFor(engine)
  expect(check).toMatchObject({ language: 'en', problem: 'unfinished' })
  expect((await speech.choose('en'))?.id).toBe('deepgram')
  await checks.run({ ...engine, capabilities: { ...engine.capabilities, languages: ['en'] } }, options())
  expect(exchanges).toHaveLength(1)
})

test('results are ignored when checks are turned off', async () => {
  const { engine, checks, dataDir, url } = await setUp(
    'deepgram',
    testProviders.deepgram.reply(recognizeNonsense),
  )
  await checks.run(engine, options())
  expect(await checks.findFailedCheck(engine, 'en')).toMatchObject({ problem: 'words' })
  const checksOffConfig = loadConfig({ ...settingsOf('deepgram', url, dataDir), SPEECH_CHECK: 'off' })
  expect(await createSpeechChecks(checksOffConfig, { entries: [] }).findFailedCheck(engine, 'en')).toBeNull()
})

test('PocketSphinx passes as a draft, in English', async () => {
  const config = loadConfig({ LONGHAND_DATA: await createTemporaryFolder() })
  const engine = createPocketSphinx(config)
  const [check, ...overrides] = await createSpeechChecks(config, { entries: [] }).run(engine, options())
  expect(check).toMatchObject({ language: 'en', problem: null })
  expect(overrides).toEqual([])
})

test('sherpa-onnx: a model can pass in one language and fail in another', async () => {
  const folder = await createTemporaryFolder()
  const config = loadConfig({ LONGHAND_DATA: folder })
  const words = right('en')
    .split(' ')
    .map((word) => ` ${word}`)
  const modelFields = {
    name: 'tiny',
    family: 'whisper',
    purpose: 'recognition',
    languages: ['en', 'es'],
  } as const
  const entries = [
    installTinyModel(
      folder,
      { ...modelFields, languages: [...modelFields.languages] },
      tinyWhisper(words, modelFields.languages),
    ),
  ]
  const engine = createSherpa(config, { entries, folder: (name) => join(folder, name) })
  const checks = createSpeechChecks(config, { entries })
  const coupon = await checks.run(engine, options())
  expect(coupon.map(({ language, model, problem }) => [language, model, problem])).toEqual([
    ['en', 'tiny', null],
    ['es', 'tiny', 'words'],
  ])
  expect(await checks.findFailedCheck(engine, 'en-GB')).toBeNull()
  expect(await checks.findFailedCheck(engine, 'es')).toMatchObject({ problem: 'words' })
  const [entry] = entries
  const other = entry && [
    { ...entry, files: entry.files.map((file) => ({ ...file, sha256: 'f'.repeat(64) })) },
  ]
  expect(await createSpeechChecks(config, { entries: other ?? [] }).resultsFor(engine)).toEqual([])
})
