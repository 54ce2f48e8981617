import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import type { EngineWord, Hint } from '#server/infra/engines/engine.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { createSherpaDiarizer } from '#server/infra/speakers/sherpa.ts'
import { createSherpa } from '#server/infra/speech/sherpa.ts'
import { installTinyModel } from '#server/testing/tiny-files.ts'
import {
  tinyDenoiser,
  tinyEmbedding,
  tinyPunctuation,
  tinySegmentation,
  tinyVoiceActivity,
} from '#server/testing/tiny-models.ts'
import { tinyTransducer, tinyWhisper } from '#server/testing/tiny-recognizers.ts'
import { createSherpaDenoiser } from './denoise.ts'
import type { Models } from './installed-models.ts'
import { createSherpaPunctuator } from './punctuate.ts'
import { toPcm } from './samples.ts'
import { createSherpaVoiceActivity } from './voice.ts'

// The real sherpa-onnx in the real child process, with models created here: they recognize nothing, but every
// setting, call and result is the library's own.

const config = loadConfig({})
const signal = new AbortController().signal
let folder: string
let pcmPath: string
const entries: CatalogEntry[] = []
const models = (...families: CatalogEntry['family'][]): Models => ({
  entries: entries.filter(({ family }) => families.includes(family)),
  folder: (name) => join(folder, name),
})

const toneSamples = (seconds: number, hertz: number, loudness: number) =>
  Array.from({ length: seconds * 16_000 }, (_, i) => loudness * Math.sin((2 * Math.PI * hertz * i) / 16_000))
const silence = toneSamples(1, 0, 0)
const low = toneSamples(3, 300, 0.2)
const audio = [low, silence, toneSamples(3, 4000, 0.6), silence, low].flat()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhand-test-'))
  pcmPath = join(folder, 'sound.pcm')
  writeFileSync(pcmPath, toPcm(Float32Array.from(audio)))
  const recognition = { purpose: 'recognition' } as const
  entries.push(
    installTinyModel(
      folder,
      { name: 'tiny-en', family: 'nemo-transducer', languages: ['en'], ...recognition },
      tinyTransducer(['▁Good', '▁mor', 'ning', '.', '▁', 'G', 'o', 'd']),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-whisper', family: 'whisper', languages: ['de', 'en', 'es'], ...recognition },
      tinyWhisper([' Guten', ' Mor', 'gen.'], ['de', 'en', 'es']),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-denoiser', family: 'denoiser', purpose: 'denoising', languages: [] },
      tinyDenoiser(),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-voice', family: 'silero-vad', purpose: 'voice-activity', languages: [] },
      tinyVoiceActivity(),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-segmentation', family: 'pyannote-segmentation', purpose: 'speakers', languages: [] },
      tinySegmentation(),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-embedding', family: 'speaker-embedding', purpose: 'speakers', languages: [] },
      tinyEmbedding(),
    ),
    installTinyModel(
      folder,
      { name: 'tiny-punctuation', family: 'punctuation', purpose: 'punctuation', languages: ['en'] },
      tinyPunctuation(),
    ),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function transcribe(language: string, hints: Hint[] = []) {
  const recognized: { words: EngineWord[]; language: string | undefined }[] = []
  await createSherpa(config, models('nemo-transducer', 'whisper')).transcribe({
    pcmPath,
    language,
    hints,
    concurrency: 2,
    signal,
    segments: [
      { index: 0, start: 0, end: 3000 },
      { index: 1, start: 4000, end: 7000 },
    ],
    onSegment: (segment, words, language) => {
      recognized[segment.index] = { words, language }
    },
  })
  return recognized
}

test('a transducer returns words with times and confidence in each segment', async () => {
  const [first, second] = await transcribe('en-US')
  expect(first?.words).toMatchObject([
    { text: 'Good', start: 0, end: 160 },
    { text: 'morning.', start: 160, end: 640 },
    { text: 'God', start: 800, end: 1280 },
  ])
  expect(second?.words[0]).toMatchObject({ text: 'Good', start: 4000, end: 4160 })
  expect(first?.words[0]?.confidence).toBeGreaterThan(0.3)
  expect(first?.language).toBeUndefined()
})

test('a loaded recognizer reads its file again for every segment', async () => {
  const livePath = join(folder, 'live.pcm')
  writeFileSync(livePath, toPcm(Float32Array.from(low)))
  const engine = createSherpa(config, models('nemo-transducer'))
  const recognizer = await engine.openRecognizer?.({ pcmPath: livePath, language: 'en', signal })
  const recognizeFirst = async (seconds: number) =>
    (await recognizer?.recognize({ index: 0, start: 0, end: seconds * 1000 }))?.map(({ text }) => text)
  expect((await recognizeFirst(3))?.[0]).toBe('Good')
  writeFileSync(livePath, toPcm(Float32Array.from(toneSamples(1, 300, 0.2))))
  expect((await recognizeFirst(1))?.[0]).toBe('Good')
  await recognizer?.close()
})

test('prefers hints, except those that crash the library', async () => {
  const hintedWords = async (hints: Hint[]) =>
    (await transcribe('en', hints))[0]?.words.filter(({ text }) => text === 'Good').length ?? 0
  expect(await hintedWords([])).toBe(1)
  const unusualHints = [{ term: ':God' }, { term: 'übermäßig' }, { term: '#' }, { term: '@' }, { term: '/' }]
  expect(await hintedWords([{ term: 'Good' }, ...unusualHints])).toBeGreaterThan(1)
})

test('Whisper returns a language with the times of its phrases', async () => {
  const [first, second] = await transcribe('es-ES')
  const estimatedWord = { confidence: null, interpolated: true }
  expect(first?.words).toEqual([
    { text: 'Guten', start: 0, end: 833, ...estimatedWord },
    { text: 'Morgen.', start: 833, end: 2000, ...estimatedWord },
  ])
  expect(second?.words[0]?.start).toBe(4000)
})

test('auto-detection returns the language', async () => {
  expect(await transcribe('auto')).toMatchObject([{ language: 'de' }, { language: 'de' }])
})

test('a pair of languages never yields a third', async () => {
  expect(await transcribe('en+es')).toMatchObject([{ language: 'en' }, { language: 'en' }])
  expect(await transcribe('es+de')).toMatchObject([{ language: 'de' }, { language: 'de' }])
})

test('noise is removed without moving or losing a sample', async () => {
  const wavPath = join(folder, 'clean.wav')
  const progress: number[] = []
  const onProgress = (fraction: number) => void progress.push(fraction)
  await createSherpaDenoiser(config, models('denoiser')).denoise({ pcmPath, wavPath, signal, onProgress })
  const before = readFileSync(pcmPath)
  const after = readFileSync(wavPath).subarray(44)
  expect(after.length).toBe(before.length)
  let max = 0
  for (let at = 0; at < before.length; at += 2)
    max = Math.max(max, Math.abs(before.readInt16LE(at) - after.readInt16LE(at)))
  expect(max).toBeLessThanOrEqual(1)
  expect(readFileSync(wavPath).readUInt32LE(40)).toBe(before.length)
  expect(progress.at(-1)).toBe(1)
})

test('speech is found between silences', async () => {
  const spans = await createSherpaVoiceActivity(config, models('silero-vad')).findSpeech(pcmPath, signal)
  expect(spans).toHaveLength(3)
  for (const [i, span] of spans.entries()) {
    expect(Math.abs(span.start - 4000 * i)).toBeLessThan(300)
    expect(Math.abs(span.end - 4000 * i - 3000)).toBeLessThan(600)
  }
})

test('speakers are identified by voice', async () => {
  const diarizer = createSherpaDiarizer(config, models('pyannote-segmentation', 'speaker-embedding'))
  expect(await diarizer.isReady()).toBe(true)
  const speech = [0, 4000, 8000].map((start) => ({ start, end: start + 3000 }))
  const spans = await diarizer.diarize({ pcmPath, speech, signal })
  expect(spans.map(({ speaker }) => speaker)).toEqual([0, 1, 0])
  for (const [i, { start, end }] of spans.entries()) {
    expect(Math.abs(start - 4000 * i)).toBeLessThan(300)
    expect(Math.abs(end - 4000 * i - 3000)).toBeLessThan(300)
  }
})

test('words get capitals and sentence ends', async () => {
  const punctuator = createSherpaPunctuator(config, models('punctuation'))
  expect(punctuator.isReady('en-US')).toBe(true)
  expect(punctuator.isReady('de')).toBe(false)
  expect(await punctuator.punctuate(['good', 'morning'], 'en', signal)).toEqual(['Good.', 'Morning.'])
})

test('a corrupt model is reported by name, even if it ends the child', async () => {
  const brokenModel = installTinyModel(
    folder,
    { name: 'tiny-broken', family: 'nemo-transducer', purpose: 'recognition', languages: ['en'] },
    { ...tinyTransducer(['▁a']), 'encoder.onnx': { role: 'encoder', bytes: Buffer.alloc(5000, 7) } },
  )
  const store: Models = { entries: [brokenModel], folder: (name) => join(folder, name) }
  const segments = [{ index: 0, start: 0, end: 3000 }]
  const request = { pcmPath, segments, language: 'en', hints: [], concurrency: 1, signal, onSegment() {} }
  await expect(createSherpa(config, store).transcribe(request)).rejects.toMatchObject({
    code: 'engine_failed',
    message: expect.stringMatching(
      /tiny-broken.*longhand models verify tiny-broken.*SIGABRT.*parsing failed/,
    ),
  })
  rmSync(join(folder, 'tiny-broken', 'encoder.onnx'))
  await expect(createSherpa(config, store).transcribe(request)).rejects.toMatchObject({
    code: 'engine_failed',
    message: expect.stringContaining('tiny-broken'),
  })
})
