import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { findSpeakers } from '#server/features/pipeline/diarization/speakers.ts'
import { punctuateWords } from '#server/features/pipeline/translation/punctuate-words.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Media } from '#server/infra/media/media.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { prepareAudio } from './prepare-audio.ts'

const { signal } = new AbortController()
const fail = async () => {
  throw new EngineError('engine_failed', 'the model is broken')
}

test('without a working model, text is made readable by rules', async () => {
  const words: Word[] = ['good', 'morning'].map((text, i) => ({
    text,
    start: i * 300,
    end: i * 300 + 200,
    confidence: 1,
    speaker: 'spk_0',
  }))
  const brokenPunctuator = { isReady: () => true, punctuate: fail }
  const sentences = await punctuateWords(brokenPunctuator, words, { language: 'en', signal })
  expect(sentences.map(({ text }) => text)).toEqual(['Good', 'morning.'])
})

test('gives a model the sentence around a segment, without adding sentence ends', async () => {
  const words: Word[] = ['the', 'big', 'house'].map((text, i) => ({
    text,
    start: i * 300,
    end: i * 300 + 200,
    confidence: 1,
    speaker: 'spk_0',
  }))
  const calls: string[][] = []
  /** Ends a sentence after every two words. */
  const punctuate = async (texts: readonly string[]) => {
    calls.push([...texts])
    return texts.map((text, i) => (i % 2 ? `${text}.` : text.replace(/^./, (c) => c.toUpperCase())))
  }
  const model = { isReady: () => true, punctuate }
  const write = async (before: string[], after: string[]) =>
    (await punctuateWords(model, words, { language: 'en', signal, before, after })).map(({ text }) => text)
  expect(await write(['We', 'saw'], ['yesterday,', 'I', 'think.'])).toEqual(['the', 'big.', 'House'])
  expect(await write(['Then', 'we', 'saw,'], ['today.'])).toEqual(['the.', 'Big', 'house'])
  expect(await write([], [])).toEqual(['The', 'big.', 'House'])
  expect(calls.map((texts) => texts.join(' '))).toEqual([
    'we saw the big house yesterday i think',
    'then we saw the big house today',
    'the big house',
  ])
})

test("keeps an engine's punctuated words among another's unpunctuated ones", async () => {
  const words: Word[] = ['good', 'morning', 'Bonn', 'is', 'nice', 'yes'].map((text, i) => ({
    text,
    start: i * 1000,
    end: i * 1000 + 900,
    confidence: 1,
    speaker: 'spk_0',
    ...(i >= 2 && i <= 4 && { source: 1 }),
  }))
  const missingPunctuator = { isReady: () => false, punctuate: fail }
  const isPlain = ({ source }: Word) => source === undefined
  const sentences = await punctuateWords(missingPunctuator, words, { language: 'en', signal, isPlain })
  expect(sentences.map(({ text }) => text).join(' ')).toBe('Good morning. Bonn is nice Yes.')
})

test('without a working model, the filter removes noise', async () => {
  const path = `${await createTestFolder()}/audio.pcm`
  const denoiseOptions: (boolean | undefined)[] = []
  const media = {
    toPcm: async (_source: string, target: string, { denoise }: { denoise?: boolean }) => {
      denoiseOptions.push(denoise)
      await writeFile(target, 'sound')
      return 7
    },
  } as unknown as Media
  const denoiser = { isReady: () => true, denoise: fail }
  expect(await prepareAudio({ media, denoiser }, 'source', path, { enhanced: true, signal })).toBe(7)
  expect(denoiseOptions).toEqual([false, true])
})

test('falls back to the next diarizer after a failure, and reports the last failure', async () => {
  const brokenDiarizer: Diarizer = {
    id: 'best',
    method: 'model',
    isReady: async () => true,
    diarize: fail,
  }
  const spans = [{ start: 0, end: 1000, speaker: 0 }]
  const workingDiarizer: Diarizer = {
    ...brokenDiarizer,
    id: 'other',
    method: 'approximate',
    diarize: async () => spans,
  }
  const search = {
    media: {} as Media,
    source: 'source',
    pcm: 'pcm',
    segments: [],
    labels: 0,
    signal,
    info: { audio: { channels: 1 } } as Parameters<typeof findSpeakers>[0]['info'],
  }
  expect(await findSpeakers({ ...search, diarizers: [brokenDiarizer, workingDiarizer] })).toEqual({
    method: 'approximate',
    spans,
  })
  await expect(findSpeakers({ ...search, diarizers: [brokenDiarizer] })).rejects.toThrow(
    'the model is broken',
  )
})
