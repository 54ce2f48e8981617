import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import {
  EngineError,
  type EngineWord,
  type Segment,
  type TranscribeRequest,
} from '#server/infra/engines/engine.ts'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { createSherpaDiarizer } from '#server/infra/speakers/sherpa.ts'
import { createSherpa } from '#server/infra/speech/sherpa.ts'
import { type Exchange, type ReplayedChild, replayChild } from '#server/testing/sherpa-child.ts'
import { createSherpaDenoiser } from './denoise.ts'
import { identifyLanguage } from './identify.ts'
import type { Models } from './installed-models.ts'
import { SherpaProcess } from './process.ts'
import { taskDone } from './protocol.ts'

// Another program plays recorded conversations in the child's protocol, since real models don't fail on
// demand.

const config = loadConfig({})
const never = new AbortController().signal
let folder: string
let pcmPath: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhand-test-'))
  pcmPath = join(folder, 'sound.pcm')
  writeFileSync(pcmPath, Buffer.alloc(32_000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const catalogModel = (
  name: string,
  family: CatalogEntry['family'],
  languages: string[] = [],
): CatalogEntry => ({
  name,
  family,
  languages,
  purpose: 'recognition',
  title: name,
  licence: 'MIT',
  attribution: 'made',
  repository: 'made/up',
  revision: 'main',
  files: (['encoder', 'decoder', 'joiner', 'tokens', 'model'] as const).map((role) => ({
    role,
    path: `${role}.onnx`,
    bytes: 1000,
    sha256: null,
  })),
})
const models: Models = {
  entries: [
    catalogModel('parakeet', 'nemo-transducer', ['en']),
    catalogModel('whisper', 'whisper', ['en', 'de', 'fr']),
    catalogModel('segmentation', 'pyannote-segmentation'),
    catalogModel('embedding', 'speaker-embedding'),
    catalogModel('cleaner', 'denoiser'),
  ],
  folder: (name) => join(folder, name),
}

const loadExchange: Exchange = { op: 'load', does: [{ reply: { result: {} } }] }
const crash = { abort: 'std::bad_alloc' }
/** Returns a result for a word, in sherpa-onnx's format. */
const recognized = (text: string) => ({
  reply: {
    result: {
      lang: '',
      emotion: '',
      event: '',
      text,
      tokens: [` ${text}`],
      timestamps: [0.48],
      durations: [0.32],
      ys_log_probs: [-0.105361],
      words: [],
    },
  },
})
const recognizeExchange = (text: string): Exchange => ({ op: 'recognize', does: [recognized(text)] })
const segments = [9, 5, 3].map(
  (seconds, index): Segment => ({ index, start: 10_000 * index, end: 10_000 * index + seconds * 1000 }),
)

async function transcribe(child: ReplayedChild, overrides: Partial<TranscribeRequest> = {}) {
  const words: EngineWord[][] = []
  await createSherpa(config, models, { program: child.program }).transcribe({
    pcmPath,
    segments,
    language: 'en',
    hints: [],
    concurrency: 2,
    signal: never,
    onSegment: (segment, segmentWords) => {
      if (words[segment.index]) throw new Error('heard twice')
      words[segment.index] = segmentWords
    },
    ...overrides,
  })
  return words
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('words have times from the start of the recording, despite other output of the child', async () => {
  const noisyExchange = {
    op: 'recognize',
    does: [{ noise: '{"id":1,"result":{}}\nsum labels: ' }, recognized('one')],
  }
  const child = replayChild(folder, [
    [loadExchange, noisyExchange, recognizeExchange('two'), recognizeExchange('three')],
  ])
  expect(await transcribe(child)).toEqual([
    [{ text: 'one', start: 480, end: 800, confidence: 0.9 }],
    [{ text: 'two', start: 10_480, end: 10_800, confidence: 0.9 }],
    [{ text: 'three', start: 20_480, end: 20_800, confidence: 0.9 }],
  ])
  const [[load, ...tasks] = []] = child.requests()
  expect(load).toMatchObject({ model: { kind: 'transducer', threads: 2, hotwords: null } })
  expect(tasks.map(({ start, end }) => [start, end])).toEqual(segments.map(({ start, end }) => [start, end]))
})

test('continues with the failed segment in a fresh child after a crash; finished ones stay', async () => {
  const child = replayChild(folder, [
    [loadExchange, recognizeExchange('one'), { op: 'recognize', does: [crash] }],
    [loadExchange, recognizeExchange('two'), recognizeExchange('three')],
  ])
  const words = await transcribe(child)
  expect(words.flat().map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(child.requests().map((tasks) => tasks.slice(1).map(({ start }) => start))).toEqual([
    [0, 10_000],
    [10_000, 20_000],
  ])
})

test('an empty response counts as a crash', async () => {
  const garbageExchanges = (line: string): Exchange[] => [loadExchange, { op: 'recognize', does: [{ line }] }]
  const child = replayChild(folder, [
    garbageExchanges('Segmentation fault'),
    garbageExchanges('{"id":1,"result":{"text":7}}'),
    [loadExchange, recognizeExchange('one'), recognizeExchange('two'), recognizeExchange('three')],
  ])
  expect(await transcribe(child)).toHaveLength(3)
  expect(child.pids()).toHaveLength(3)
})

test('retries a segment twice, then names the model', async () => {
  const crashingExchanges: Exchange[] = [loadExchange, { op: 'recognize', does: [crash] }]
  const child = replayChild(folder, [
    crashingExchanges,
    crashingExchanges,
    crashingExchanges,
    crashingExchanges,
  ])
  const error = await failure(transcribe(child))
  expect(error).toBeInstanceOf(EngineError)
  expect(error).toMatchObject({ code: 'engine_failed', message: expect.stringContaining('parakeet') })
  expect(child.pids()).toHaveLength(3)
})

test("tries a model that can't be loaded once, with advice", async () => {
  const brokenExchanges: Exchange[] = [{ op: 'load', does: [{ abort: 'Protobuf parsing failed' }] }]
  const child = replayChild(folder, [brokenExchanges, brokenExchanges])
  const error = await failure(transcribe(child))
  expect(error).toBeInstanceOf(EngineError)
  expect(error).toMatchObject({
    code: 'engine_failed',
    message: expect.stringMatching(/longhand models verify parakeet.*Protobuf parsing failed/),
  })
  expect(child.pids()).toHaveLength(1)
})

test("ends a child that doesn't respond", async () => {
  const child = replayChild(folder, [[{ op: 'speech', does: [{ hang: true }] }]])
  const sherpaProcess = new SherpaProcess({ signal: never, memoryBytes: 1e9, program: child.program })
  const error = await failure(sherpaProcess.request({ op: 'speech', pcmPath }, taskDone, 300))
  expect(error).toBeInstanceOf(ProcessError)
  expect(error).toMatchObject({ code: 'timeout' })
  await sherpaProcess.close()
  expect(await failure(sherpaProcess.request({ op: 'speech', pcmPath }, taskDone, 300))).toBeInstanceOf(
    ProcessError,
  )
})

test.runIf(process.platform === 'linux')('ends a child that uses too much memory', async () => {
  const greedyExchange: Exchange = { op: 'speech', does: [{ grow: 400e6 }, { hang: true }] }
  const child = replayChild(folder, [[greedyExchange]])
  const sherpaProcess = new SherpaProcess({ signal: never, memoryBytes: 300e6, program: child.program })
  const error = await failure(sherpaProcess.request({ op: 'speech', pcmPath }, taskDone, 60_000))
  expect(error).toMatchObject({ message: expect.stringContaining('too much memory') })
  await sherpaProcess.close()
})

test('an abort ends the child in the middle of a segment', async () => {
  const controller = new AbortController()
  const child = replayChild(folder, [[loadExchange, { op: 'recognize', does: [{ hang: true }] }]])
  const transcribeFailure = failure(transcribe(child, { signal: controller.signal }))
  while (child.requests()[0]?.length !== 2) await sleep(20)
  controller.abort()
  expect(await transcribeFailure).toMatchObject({ name: 'AbortError' })
  const [pid] = child.pids()
  expect(existsSync(`/proc/${pid}/status`)).toBe(false)
})

const identifyExchange = (language: string): Exchange => ({
  op: 'identify',
  does: [{ reply: { result: { language } } }],
})

test('the language is the most common one of the longest segments', async () => {
  const child = replayChild(folder, [
    [loadExchange, identifyExchange('de'), { op: 'identify', does: [crash] }],
    [loadExchange, identifyExchange('fr'), identifyExchange('fr')],
  ])
  const request = { pcmPath, segments, concurrency: 1, signal: never }
  expect(await identifyLanguage(config, models, request, { program: child.program })).toBe('de')
})

test('lets Whisper detect the language of each segment if it is unknown', async () => {
  const child = replayChild(folder, [
    [loadExchange, identifyExchange(''), identifyExchange(''), identifyExchange('')],
    [loadExchange, recognizeExchange('eins'), recognizeExchange('zwei'), recognizeExchange('drei')],
  ])
  const appliedHints: unknown[] = []
  const words = await transcribe(child, {
    language: 'auto',
    hints: [{ term: 'Okonkwo' }],
    onHints: (hints) => void appliedHints.push(hints),
  })
  expect(words.flat().map(({ text }) => text)).toEqual(['eins', 'zwei', 'drei'])
  expect(child.requests()[1]?.[0]).toMatchObject({ model: { kind: 'whisper', language: '' } })
  expect(appliedHints).toEqual([{ used: 0, limit: 0 }])
})

test('reports hints with letters that the model lacks as omitted', async () => {
  mkdirSync(join(folder, 'parakeet'))
  writeFileSync(join(folder, 'parakeet', 'tokens.onnx'), 'O 0\nk 1\no 2\nn 3\nw 4\n')
  const child = replayChild(folder, [
    [loadExchange, recognizeExchange('one'), recognizeExchange('two'), recognizeExchange('three')],
  ])
  const appliedHints: unknown[] = []
  await transcribe(child, {
    hints: [{ term: 'Okonkwo' }, { term: '北京' }],
    onHints: (some) => void appliedHints.push(some),
  })
  expect(appliedHints).toEqual([{ used: 1 }])
})

test('matches speakers of several segments by voice, and loses one segment in a crash', async () => {
  const minute = 60_000
  const speech = Array.from({ length: 150 }, (_, i) => ({
    start: (i * minute) / 2,
    end: (i * minute) / 2 + 20_000,
  }))
  const identify = (speakers: [first: number[], second: number[]]): Exchange => ({
    op: 'diarize',
    does: [
      {
        reply: {
          result: {
            spans: [
              { start: 1, end: 5.5, speaker: 0 },
              { start: 5, end: 9, speaker: 1 },
            ],
            voices: speakers.map((embedding, speaker) => ({ speaker, embedding })),
          },
        },
      },
    ],
  })
  const [ann, bob, eve] = [
    [1, 0.1, 0],
    [0, 1, 0.1],
    [0.1, 0, 1],
  ] as const
  const child = replayChild(folder, [
    [loadExchange, identify([[...ann], [...bob]]), { op: 'diarize', does: [crash] }],
    [loadExchange, identify([[...bob], [...ann]]), identify([[...eve], [...bob]])],
  ])
  const progress: number[] = []
  const spans = await createSherpaDiarizer(config, models, { program: child.program }).diarize({
    pcmPath,
    speech,
    signal: never,
    onProgress: (fraction) => void progress.push(fraction),
  })
  expect(spans.map(({ speaker }) => speaker)).toEqual([0, 1, 1, 0, 2, 1])
  expect(spans[0]).toEqual({ start: 1000, end: 5500, speaker: 0 })
  expect(spans[2]?.start).toBe((child.requests()[1]?.[1]?.start as number) + 1000)
  expect(progress).toEqual([1 / 3, 2 / 3, 1])
})

test('reports denoising progress, and restarts after a crash', async () => {
  const child = replayChild(folder, [
    [loadExchange, { op: 'denoise', does: [{ progress: 0.5 }, crash] }],
    [loadExchange, { op: 'denoise', does: [{ progress: 0.5 }, { progress: 1 }, { reply: { result: {} } }] }],
  ])
  const progress: number[] = []
  await createSherpaDenoiser(config, models, { program: child.program }).denoise({
    pcmPath,
    wavPath: join(folder, 'out.wav'),
    signal: never,
    onProgress: (fraction) => void progress.push(fraction),
  })
  expect(progress).toEqual([0.5, 0.5, 1])
})
