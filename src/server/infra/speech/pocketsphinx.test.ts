import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { segmentSpeech } from '#domain/audio/segmentation.ts'
import { loadConfig } from '#server/config.ts'
import {
  type AppliedHints,
  EngineError,
  type EngineWord,
  type Hint,
  type Segment,
} from '#server/infra/engines/engine.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { measureFrameLevels } from '#server/infra/media/levels.ts'
import { createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { createPocketSphinx } from './pocketsphinx.ts'

const config = loadConfig({})
const signal = new AbortController().signal
const engine = createPocketSphinx(config)
const folder = await createTestFolder()
let pcmPath: string
let segments: Segment[]

beforeAll(async () => {
  const sentences = [
    'Good morning everyone.',
    'The government of the united states announced a new program.',
    'Thank you very much for your attention.',
  ]
  const wav = await synthesizeSpeech(sentences.join('\n\n\n'), join(folder, 'speech.wav'))
  pcmPath = join(folder, 'speech.pcm')
  await createMedia(config).toPcm(wav, pcmPath, { signal })
  segments = segmentSpeech(await measureFrameLevels(pcmPath, signal)).map((span, index) => ({
    ...span,
    index,
  }))
})

const request = { language: 'en-US', hints: [], concurrency: 2, signal }
/** Returns the running programs that use the test's folder. */
const remainingProcesses = () => spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.trim()

test('is ready if installed, and otherwise explains how to install it', async () => {
  expect(await engine.status()).toMatchObject({ ready: true, problem: null })
  const missingSpeechEngine = createPocketSphinx({ ...config, pocketsphinxPath: 'no-such-recognizer' })
  expect(await missingSpeechEngine.status()).toMatchObject({
    ready: false,
    problem: expect.stringContaining('apt-get'),
  })
  const withoutModels = createPocketSphinx({ ...config, pocketsphinxModels: folder })
  expect(await withoutModels.status()).toMatchObject({
    ready: false,
    problem: expect.stringContaining('model'),
  })
})

test('transcribes speech in its segments, and cleans up', async () => {
  const words: EngineWord[] = []
  const finishedSegments: number[] = []
  await engine.transcribe({
    ...request,
    pcmPath,
    segments,
    onSegment(segment, recognized) {
      finishedSegments.push(segment.index)
      for (const word of recognized) {
        expect(word.start).toBeGreaterThanOrEqual(segment.start)
        expect(word.end).toBeLessThanOrEqual(segment.end)
        expect(word.confidence).toBeGreaterThanOrEqual(0)
        expect(word.confidence).toBeLessThanOrEqual(1)
      }
      words.push(...recognized)
    },
  })
  expect(finishedSegments.toSorted()).toEqual(segments.map(({ index }) => index))
  const text = words
    .toSorted((a, b) => a.start - b.start)
    .map((word) => word.text)
    .join(' ')
  expect(text).toContain('the united states')
  expect(text).toContain('good morning every')
  expect(text).toContain('thank you very much for your attention')
  expect(await readdir(folder)).toEqual(['speech.pcm', 'speech.wav'])
  expect(remainingProcesses()).toBe('')
})

test('transcribes an unknown name only with a hint, and leaves no file', async () => {
  const namesFolder = join(folder, 'names')
  await mkdir(namesFolder)
  const wav = await synthesizeSpeech(
    'We talked to Okonkwo about the plan last week.',
    join(namesFolder, 'names.wav'),
  )
  const namesPath = join(namesFolder, 'names.pcm')
  const seconds = await createMedia(config).toPcm(wav, namesPath, { signal })
  const appliedHints: AppliedHints[] = []
  async function recognizedWith(hints: Hint[]): Promise<string> {
    const recognized: string[] = []
    await engine.transcribe({
      ...request,
      pcmPath: namesPath,
      segments: [{ index: 0, start: 0, end: seconds * 1000 }],
      hints,
      onHints: (some) => void appliedHints.push(some),
      onSegment: (_, words) => {
        recognized.push(...words.map(({ text }) => text))
      },
    })
    return recognized.join(' ')
  }
  expect(await recognizedWith([])).not.toMatch(/okonkwo/i)
  expect(await recognizedWith([{ term: '北京' }, { term: 'Okonkwo' }])).toContain('to Okonkwo')
  expect(appliedHints).toEqual([{ used: 1 }])
  expect(engine.capabilities.hints).toEqual({ kind: 'pronunciations', maxTerms: 500 })
  expect((await readdir(namesFolder)).toSorted()).toEqual(['names.pcm', 'names.wav'])
  await rm(namesFolder, { recursive: true })
})

test('rejects other languages', async () => {
  const promise = engine.transcribe({ ...request, language: 'es', pcmPath, segments, onSegment: () => {} })
  await expect(promise).rejects.toMatchObject({ code: 'language_unavailable' })
})

test('an abort ends every process', async () => {
  const controller = new AbortController()
  const promise = engine.transcribe({
    ...request,
    pcmPath,
    segments,
    signal: controller.signal,
    onSegment: () => {},
  })
  while (remainingProcesses() === '') await sleep(20)
  controller.abort()
  await expect(promise).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(remainingProcesses()).toBe('')
  expect(await readdir(folder)).toEqual(['speech.pcm', 'speech.wav'])
})

test('a program that keeps crashing becomes an EngineError with its last output', async () => {
  const program = join(folder, 'crashing')
  await writeFile(program, '#!/bin/sh\n[ $# = 0 ] && exit 0\necho "model is corrupt" >&2\nexit 134\n')
  await chmod(program, 0o755)
  const brokenSpeechEngine = createPocketSphinx({ ...config, pocketsphinxPath: program })
  const error = await brokenSpeechEngine
    .transcribe({ ...request, pcmPath, segments, onSegment: () => {} })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EngineError)
  expect(error).toMatchObject({ code: 'engine_failed', message: expect.stringContaining('model is corrupt') })
  await rm(program)
})
