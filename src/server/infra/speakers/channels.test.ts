import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { loadConfig } from '#server/config.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { identifySpeakersByChannel } from './channels.ts'

const media = createMedia(loadConfig({}))
const { signal } = new AbortController()
const folder = await createTestFolder()
const pathTo = (name: string) => join(folder, name)

/** [voice, text, start in ms] */
const turns = [
  ['en-us+m3', 'Good morning, this is the town library, how can I help you today?', 500],
  ['en-us+f5', 'Hello, I would like to know when you close on Saturdays.', 5500],
  ['en-us+m3', 'We close at six in the evening, and on Sundays we stay closed.', 9500],
  ['en-us+f5', 'Thank you very much, that is all I wanted to hear.', 14000],
] as const

beforeAll(async () => {
  for (const [i, [voice, text]] of turns.entries())
    await promisify(execFile)('espeak-ng', ['-v', voice, '-s', '160', '-w', pathTo(`turn${i}.wav`), text])
  for (const [side, ownTurns] of [
    [0, 2],
    [1, 3],
  ].entries()) {
    const inputs = ownTurns.flatMap((turn) => ['-i', pathTo(`turn${turn}.wav`)])
    const delayFilters = ownTurns.map((turn, i) => `[${i}]adelay=${turns[turn]![2]}[d${i}]`).join(';')
    const mixFilter = `${delayFilters};[d0][d1]amix=2:normalize=0,apad=whole_dur=19,aresample=16000`
    await createMediaFile(...inputs, '-filter_complex', mixFilter, pathTo(`side${side}.wav`))
  }
})

/**
 * Creates a recording with both sides mixed into two channels, and room noise; `pan` is an option of ffmpeg.
 */
const stereo = (name: string, pan: string) =>
  createMediaFile(
    ...[
      '-i',
      pathTo('side0.wav'),
      '-i',
      pathTo('side1.wav'),
      '-f',
      'lavfi',
      '-i',
      'anoisesrc=d=19:r=16000:a=0.0008',
    ],
    ...['-filter_complex', `[0][1][2]amerge=3,pan=stereo|${pan}`, pathTo(name)],
  )

async function speakersOf(path: string): Promise<SpeakerSpan[] | null> {
  return identifySpeakersByChannel({ media, path, info: await media.probe(path, signal), signal })
}

/** Returns the speakers at a time. */
const speakersAt = (spans: readonly SpeakerSpan[], ms: number) =>
  spans.flatMap(({ start, end, speaker }) => (start <= ms && ms < end ? [speaker] : []))

describe('one person per channel', () => {
  test.each([
    ['separate channels', 'c0=c0+c2|c1=c1+c2'],
    ['with crosstalk 20 dB below', 'c0=c0+0.1*c1+c2|c1=c1+0.1*c0+c2'],
    ['with one much quieter channel', 'c0=c0+0.01*c1+c2|c1=0.15*c1+0.015*c0+c2'],
  ])('%s', async (name, pan) => {
    const spans = await speakersOf(await stereo(`${name}.flac`, pan))
    expect(spans?.map(({ speaker }) => speaker)).toEqual([0, 1, 0, 1])
    for (const [i, [, , start]] of turns.entries()) {
      expect(speakersAt(spans!, start + 1500)).toEqual([i % 2])
      expect(Math.abs(spans![i]!.start - start)).toBeLessThan(400)
    }
  })

  test('detects overlapping speech onsets', async () => {
    const delayFilter = 'aresample=16000,adelay=12000,apad=whole_dur=19'
    const filter = `[1]${delayFilter}[b];[0][b]join=inputs=2:channel_layout=stereo`
    await promisify(execFile)('espeak-ng', [
      '-v',
      'en-us+f5',
      '-w',
      pathTo('yes.wav'),
      'Yes, I see. All right. Then I will come on Saturday, thank you very much.',
    ])
    const path = await createMediaFile(
      ...[
        '-i',
        pathTo('side0.wav'),
        '-i',
        pathTo('yes.wav'),
        '-filter_complex',
        filter,
        pathTo('answer.wav'),
      ],
    )
    const spans = await speakersOf(path)
    expect(spans?.map(({ speaker }) => speaker)).toEqual([0, 0, 1])
    expect(speakersAt(spans!, 12_500)).toEqual([0, 1])
  })
})

describe('channels with a known speaker each', () => {
  const knownSpeakerCount = async (path: string) =>
    identifySpeakersByChannel({ media, path, info: await media.probe(path, signal), signal, isKnown: true })

  test('number the speakers from left to right', async () => {
    const spans = await knownSpeakerCount(await stereo('swapped.flac', 'c0=c1+c2|c1=c0+c2'))
    expect(spans?.map(({ speaker }) => speaker)).toEqual([1, 0, 1, 0])
  })

  test('may include a silent one', async () => {
    const spans = await knownSpeakerCount(await stereo('listener.flac', 'c0=0*c0|c1=c0+c1+c2'))
    expect(new Set(spans?.map(({ speaker }) => speaker))).toEqual(new Set([1]))
  })

  test('must be two or more', async () => {
    expect(await knownSpeakerCount(pathTo('side0.wav'))).toBeNull()
  })
})

describe('leaves anything else to other methods:', () => {
  test.each([
    ['identical channels', 'c0=c0+c1+c2|c1=c0+c1+c2'],
    ['both people in both channels, panned apart', 'c0=c0+0.5*c1+c2|c1=0.5*c0+c1+c2'],
    ['one person on one side, the other in the middle', 'c0=c0+c1+c2|c1=0.3*c1+c2'],
    ['a silent channel', 'c0=c0+c1+c2|c1=0*c0'],
    ['a channel with only noise', 'c0=c0+c1+c2|c1=c2'],
  ])('%s', async (name, pan) => {
    expect(await speakersOf(await stereo(`${name}.flac`, pan))).toBeNull()
  })

  test('music', async () => {
    const notes = (hz: number) =>
      `aevalsrc='0.3*sin(${hz}*2*PI*t)*mod(t*3,1)|0.3*sin(${hz * 1.5}*2*PI*t)*mod(t*2,1)':d=12:s=16000`
    expect(
      await speakersOf(await createMediaFile('-f', 'lavfi', '-i', notes(220), pathTo('music.wav'))),
    ).toBeNull()
  })

  test('a single channel, without reading it', async () => {
    expect(await speakersOf(pathTo('side0.wav'))).toBeNull()
  })
})
