import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { catalog } from '#server/infra/models/catalog.ts'
import type { Models } from '#server/infra/sherpa/installed-models.ts'
import { distributeCores, memoryLimit } from '#server/infra/sherpa/loading.ts'
import { createSherpa } from './sherpa.ts'

const withModels = (...installed: string[]) => {
  const models: Models = {
    entries: catalog,
    folder: (name) => (installed.includes(name) ? `/models/${name}` : null),
  }
  return createSherpa(loadConfig({}), models)
}

test('names a suitable model and its languages if none is installed', async () => {
  const engine = withModels('silero-vad')
  const status = await engine.status()
  expect(status).toMatchObject({ ready: false, problem: expect.stringContaining('longhand models add') })
  expect(status.enabledBy).toContainEqual({ kind: 'model', name: 'parakeet-tdt-110m-en' })
  expect(status.enabledBy.some(({ name }) => name === 'silero-vad')).toBe(false)
  expect(engine.capabilities.languages).toEqual(expect.arrayContaining(['en', 'de', 'ja']))
  expect(engine.capabilities).toMatchObject({ detectsLanguage: true, bilingual: true })
})

test('supports the languages of the installed models, the better model first', async () => {
  const english = withModels('parakeet-tdt-110m-en')
  expect(await english.status()).toMatchObject({
    ready: true,
    version: expect.stringMatching(/^1\./),
    enabledBy: [],
  })
  expect(english.capabilities).toMatchObject({ languages: ['en'], detectsLanguage: false, bilingual: false })

  const all = withModels('whisper-base', 'parakeet-tdt-110m-en', 'whisper-small', 'parakeet-tdt-0.6b-v3')
  expect(all.capabilities).toMatchObject({ detectsLanguage: true, bilingual: true })
  const choices = { 'en-US': 'parakeet-tdt-0.6b-v3', de: 'parakeet-tdt-0.6b-v3', 'ja-JP': 'whisper-small' }
  for (const [language, model] of Object.entries(choices)) expect(all.model(language)).toBe(model)
  expect(all.model('nb')).toBe('whisper-small')
  expect(all.model('en+es')).toBe('parakeet-tdt-0.6b-v3')
  expect(all.model('en+hi')).toBe('whisper-small')
  expect(all.model('auto')).toBe('whisper-small')
})

test('accepts hints where a transducer supports the language', () => {
  const engine = withModels('parakeet-tdt-110m-en', 'whisper-small')
  expect(engine.hintsFor?.('en-GB')).toMatchObject({ kind: 'hotwords' })
  expect(engine.hintsFor?.('ja')).toBeNull()
  expect(engine.hintsFor?.('auto')).toMatchObject({ kind: 'hotwords' })
  expect(withModels('whisper-small').hintsFor?.('auto')).toBeNull()
})

test('rejects languages that no installed model supports', async () => {
  const request = { pcmPath: '/none', hints: [], concurrency: 1, onSegment() {} }
  const segments = [{ index: 0, start: 0, end: 1000 }]
  const { signal } = new AbortController()
  const transcribe = (engine: ReturnType<typeof withModels>, language: string) =>
    engine.transcribe({ ...request, segments, signal, language })
  await expect(transcribe(withModels(), 'en')).rejects.toMatchObject({ code: 'engine_unavailable' })
  const english = withModels('parakeet-tdt-110m-en')
  await expect(transcribe(english, 'de')).rejects.toMatchObject({ code: 'language_unavailable' })
  await expect(transcribe(english, 'auto')).rejects.toMatchObject({ code: 'language_unavailable' })
})

test('gives all cores to one child until it can use no more and memory allows another', () => {
  const gigabyte = 1e9
  expect(distributeCores(2, 2 * gigabyte, 16 * gigabyte)).toEqual({ children: 1, threads: 2 })
  expect(distributeCores(16, 2 * gigabyte, 64 * gigabyte)).toEqual({ children: 2, threads: 8 })
  expect(distributeCores(16, 5 * gigabyte, 16 * gigabyte)).toEqual({ children: 1, threads: 8 })
  expect(distributeCores(64, 2 * gigabyte, 16 * gigabyte)).toEqual({ children: 4, threads: 8 })
})

test('the memory limit grows with the model, unless the administrator sets it', () => {
  const [smallModel, largeModel] = ['whisper-tiny', 'whisper-turbo'].map((name) =>
    catalog.filter((entry) => entry.name === name),
  )
  expect(memoryLimit(loadConfig({}), largeModel ?? [])).toBeGreaterThan(
    memoryLimit(loadConfig({}), smallModel ?? []) + 2e9,
  )
  expect(memoryLimit({ sherpaMemoryBytes: 5e9 }, smallModel ?? [])).toBe(5e9)
})
