import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toVtt } from '#domain/captions/subtitles.ts'
import { toAss } from '#domain/exports/subtitle-files.ts'
import type { Word } from '#domain/words/words.ts'
import { loadConfig } from '#server/config.ts'
import { fontFamilyOf, fontFile } from '#server/infra/documents/fonts.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'
import { subtitleContainer } from './subtitles.ts'

const run = promisify(execFile)
const media = createMedia(loadConfig({}))
const { signal } = new AbortController()
const folder = await createTestFolder()
let source: string
beforeAll(async () => {
  source = await createMediaFile(...black, join(folder, 'black.mp4'))
})
afterAll(() => rm(folder, { recursive: true }))

const black = [
  '-f',
  'lavfi',
  '-i',
  'color=black:s=640x360:d=4:r=25',
  '-f',
  'lavfi',
  '-i',
  'sine=d=4',
  '-shortest',
]
const speakers = [{ id: 'spk_0', name: 'Ada' }]
const speech = (text: string) => [{ text, start: 1000, end: 2000, confidence: 1, speaker: 'spk_0' }]

/** Creates an empty folder whose name would break a filter. */
async function createEmptyFolder(): Promise<string> {
  const path = join(folder, `it's, a [place]=${crypto.randomUUID()}`)
  await mkdir(path)
  return path
}

/** Returns the brightness of each pixel in a frame. */
async function frame(path: string, seconds: number): Promise<Buffer> {
  const args = [
    '-v',
    'error',
    '-ss',
    String(seconds),
    '-i',
    path,
    '-frames:v',
    '1',
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ]
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e7 })
  return stdout
}

const brightPixels = async (path: string, seconds: number) =>
  (await frame(path, seconds)).reduce((count, value) => count + (value > 120 ? 1 : 0), 0)

const differentPixels = (one: Buffer, other: Buffer) =>
  one.reduce((count, value, i) => count + (Math.abs(value - (other[i] ?? 0)) > 100 ? 1 : 0), 0)

/** Burns captions into a black video. */
async function burnSubtitles(
  words: Word[],
  onProgress: (seconds: number) => void = () => {},
): Promise<string> {
  const output = join(await createEmptyFolder(), 'made.mp4')
  const talk = { title: '', languageCode: '', words, speakers, highlights: [] }
  const usedFonts = new Set<string>()
  const fontOf = (part: string) => {
    usedFonts.add(fontFamilyOf(part))
    return fontFamilyOf(part)
  }
  const ass = toAss(
    { ...talk, media: { name: '', duration: 0, hasVideo: true } },
    { fontOf, breakAllSpeakers: true },
  )
  const fonts = [...usedFonts].map(fontFile)
  await media.toVideo(source, output, { signal, subtitles: { ass, fonts }, onProgress })
  return output
}

describe('a video with burned-in subtitles', () => {
  async function expectText(text: string): Promise<void> {
    const progress: number[] = []
    const output = await burnSubtitles(speech(text), (seconds) => progress.push(seconds))
    expect(await brightPixels(output, 1.5)).toBeGreaterThan(30)
    expect(await brightPixels(output, 0.5)).toBe(0)
    expect(await brightPixels(output, 3)).toBe(0)
    expect(progress.at(-1)).toBeGreaterThan(3)
  }
  test.each(['Hello', 'مرحبا'])('shows %s at its time only', expectText)
  test.each(['你好世界', 'नमस्ते'])('shows %s at its time only', { tags: 'long' }, expectText)

  test('shows emoji in words, alone and as sequences', async () => {
    const texts = ['Hi', 'Hi🦊', 'Hi🐼', '🦊', '🐼', '👨‍👩‍👧‍👦', '👩‍👩‍👧‍👧', '☎️']
    const words = texts.flatMap((text, i) =>
      speech(text).map((word) => ({ ...word, start: i * 500, end: i * 500 + 400, speaker: `spk_${i % 2}` })),
    )
    const output = await burnSubtitles(words)
    const frames: Buffer[] = []
    for (const { start } of words) frames.push(await frame(output, start / 1000 + 0.2))
    // Missing glyphs would look the same, or like an empty frame.
    for (const [i, one] of frames.entries())
      for (const other of frames.slice(0, i)) expect(differentPixels(one, other)).toBeGreaterThan(20)
  })
})

describe('a video with a subtitle track', () => {
  test.each([
    ['mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'], 'mp4', 'mov_text'],
    ['webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'], 'webm', 'webvtt'],
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3'], 'mkv', 'subrip'],
  ] as const)('keeps the streams of %s, and has a language', async (extension, codec, container, track) => {
    const source = await createMediaFile(...black, ...codec, join(folder, `source.${extension}`))
    const info = await media.probe(source, signal)
    expect(subtitleContainer(info)).toBe(container)
    const output = join(await createEmptyFolder(), `made.${container}`)
    const vtt = toVtt(speech('Hello'), speakers)
    await media.toVideoWithTrack(source, output, { signal, vtt, languageCode: 'es-ES', container })
    const probeArgs = ['-show_entries', 'stream=codec_type,codec_name:stream_tags=language', '-of', 'json']
    const { streams } = JSON.parse((await run('ffprobe', ['-v', 'error', ...probeArgs, output])).stdout)
    expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual([
      info.video?.codec,
      info.audio.codec,
      track,
    ])
    expect(streams[2].tags.language).toBe('spa')
    const text = await run('ffmpeg', ['-v', 'error', '-i', output, '-map', '0:s:0', '-f', 'srt', '-'])
    expect(text.stdout).toMatch(/00:00:01,00\d --> 00:00:02,00\d\s+.*Hello/)
  })
})

describe('a clip', () => {
  test('has the length of its excerpt, with and without picture', async () => {
    const target = await createEmptyFolder()
    const excerpt = { start: 1.2, seconds: 1.5 }
    await media.toVideo(source, join(target, 'clip.mp4'), { signal, excerpt })
    await media.toAudioClip(source, join(target, 'clip.mp3'), { signal, excerpt })
    for (const name of ['clip.mp4', 'clip.mp3'])
      expect((await media.probe(join(target, name), signal)).duration).toBeCloseTo(1.5, 0)
    expect((await media.probe(join(target, 'clip.mp4'), signal)).video).not.toBeNull()
  })
})
