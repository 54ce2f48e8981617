import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { segmentSpeech } from '#domain/audio/segmentation.ts'
import { diarizationErrorRate, type ReferenceSpan } from '#domain/diarization/der.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { measureFrameLevels } from '#server/infra/media/levels.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createBuiltinDiarizer } from './builtin.ts'

const voices = { ann: ['en-us+f5', '62'], bob: ['en-us+m3', '38'], cid: ['en-us+m7', '30'] } as const
type Name = keyof typeof voices

const texts = [
  'Good morning everybody, thank you for coming to our meeting on such a rainy day in November.',
  'I have read the report of last month, and I think that we should talk about the numbers first.',
  'The new office will be ready in spring, although the kitchen is still a matter of discussion.',
  'Has anybody spoken with the people from the museum about the pictures for the entrance hall?',
  'Yes, they called me yesterday and told me that we can have three large paintings for a year.',
  'Wonderful news, and it saves us a lot of money that we can spend on better chairs instead.',
]

const { signal } = new AbortController()
const diarizer = createBuiltinDiarizer()
const folder = await createTestFolder()

const recordings = new Map<string, Promise<Buffer>>()

/** Synthesizes a person's speech as PCM. */
function synthesize(person: Name, text: number): Promise<Buffer> {
  const key = `${person}-${text}`
  const audio = recordings.get(key) ?? speakText(person, text, join(folder, key))
  recordings.set(key, audio)
  return audio
}

async function speakText(person: Name, text: number, path: string): Promise<Buffer> {
  const [voice, pitch] = voices[person]
  await promisify(execFile)('espeak-ng', [
    '-v',
    voice,
    '-p',
    pitch,
    '-s',
    '160',
    '-w',
    `${path}.wav`,
    texts[text]!,
  ])
  return readFile(
    await createMediaFile('-i', `${path}.wav`, '-ar', '16000', '-ac', '1', '-f', 's16le', `${path}.pcm`),
  )
}

/** Synthesizes a conversation in which speakers alternate; returns the PCM's path and the speaker spans. */
async function recordConversation(name: string, speakers: readonly Name[]) {
  const reference: ReferenceSpan[] = []
  const audioFiles: Buffer[] = []
  let at = 0
  for (const [i, person] of speakers.entries()) {
    const pause = Buffer.alloc(2 * 16 * (300 + 100 * (i % 4)))
    const audio = await synthesize(person, i % texts.length)
    audioFiles.push(pause, audio)
    const start = at + pause.length / 32
    at = start + audio.length / 32
    reference.push({ start, end: at, speaker: person })
  }
  const pcmPath = join(folder, `${name}.pcm`)
  await writeFile(pcmPath, Buffer.concat(audioFiles))
  return { pcmPath, reference, speech: segmentSpeech(await measureFrameLevels(pcmPath, signal)) }
}
const speakersIn = (spans: readonly SpeakerSpan[]) => new Set(spans.map(({ speaker }) => speaker)).size

describe('speaker identification', () => {
  async function expectSpeakers(name: string, speakers: readonly Name[]): Promise<void> {
    const { pcmPath, reference, speech } = await recordConversation(name, speakers)
    const progress: number[] = []
    const spans = await diarizer.diarize({
      pcmPath,
      speech,
      signal,
      onProgress: (done) => progress.push(done),
    })
    expect(speakersIn(spans)).toBe(new Set(speakers).size)
    expect(diarizationErrorRate(reference, spans).rate).toBeLessThan(0.1)
    expect(spans[0]?.speaker).toBe(0)
    expect(spans.map(({ start }) => start)).toEqual(spans.map(({ start }) => start).toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  }
  test('two people', () => expectSpeakers('two', ['ann', 'bob', 'ann', 'bob', 'ann', 'bob', 'bob', 'ann']))
  test('three people', { tags: 'long' }, () =>
    expectSpeakers('three', ['ann', 'bob', 'cid', 'ann', 'cid', 'bob', 'ann', 'bob', 'cid', 'ann']),
  )

  async function expectOneSpeaker(name: Name): Promise<void> {
    const { pcmPath, speech } = await recordConversation(`only ${name}`, Array(12).fill(name))
    expect(speakersIn(await diarizer.diarize({ pcmPath, speech, signal }))).toBe(1)
  }
  test('a monologue of ann has one speaker', () => expectOneSpeaker('ann'))
  const otherNames: Name[] = ['bob', 'cid']
  test.each(otherNames)('a monologue of %s has one speaker', { tags: 'long' }, expectOneSpeaker)

  test('finds the known number of people', async () => {
    const { pcmPath, speech } = await recordConversation('known', ['ann', 'bob', 'cid', 'ann', 'cid', 'bob'])
    for (const speakerCount of [1, 2])
      expect(speakersIn(await diarizer.diarize({ pcmPath, speech, speakerCount, signal }))).toBe(speakerCount)
  })

  test('handles silence and near-silence', async () => {
    const { pcmPath, speech } = await recordConversation('short', ['ann'])
    expect(await diarizer.diarize({ pcmPath, speech: [], signal })).toEqual([])
    const word = speech.slice(0, 1).map(({ start }) => ({ start, end: start + 400 }))
    expect(speakersIn(await diarizer.diarize({ pcmPath, speech: word, signal }))).toBe(1)
  })
})

test('a missing file is an engine error', async () => {
  const request = { pcmPath: join(folder, 'none.pcm'), speech: [{ start: 0, end: 1000 }], signal }
  await expect(diarizer.diarize(request)).rejects.toMatchObject({ code: 'engine_failed' })
})

test('an abort ends the child', async () => {
  const pcmPath = join(folder, 'long.pcm')
  await createMediaFile(
    ...['-f', 'lavfi', '-i', 'anoisesrc=d=1800:r=16000:a=0.2:c=pink', '-f', 's16le', '-ac', '1', pcmPath],
  )
  const controller = new AbortController()
  const speech = Array.from({ length: 75 }, (_, i) => ({ start: i * 24_000, end: (i + 1) * 24_000 }))
  const diarization = diarizer.diarize({
    pcmPath,
    speech,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })
  await expect(diarization).rejects.toMatchObject({ name: 'AbortError' })
  const children = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'builtin-child']).stdout.toString()
  expect(children).toBe('')
})
