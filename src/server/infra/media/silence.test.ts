import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { loudnessOf } from '#server/testing/loudness.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'

const media = createMedia(loadConfig({}))
const { signal } = new AbortController()
const folder = await createTestFolder()
beforeAll(async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:d=6', '-f', 'lavfi', '-i', 'sine=d=6']
  await createMediaFile(...picture, '-pix_fmt', 'yuv420p', '-shortest', join(folder, 'film.mp4'))
})
afterAll(() => rm(folder, { recursive: true }))

const silent = [
  { start: 0, end: 0.5 },
  { start: 2, end: 2.5 },
  { start: 2.52, end: 3 },
]
/** Expects the spans to be silent up to their edges, and the audio next to them to be as loud as before. */
async function expectSilence(path: string) {
  for (const { start, end } of silent) expect(await loudnessOf(path, { start, end })).toBeLessThan(-80)
  const audibleSpans = [
    { start: 0.55, end: 1.95 },
    { start: 3.06, end: 5.9 },
  ]
  for (const span of audibleSpans) expect(await loudnessOf(path, span)).toBeGreaterThan(-25)
}

describe('silent spans', () => {
  it('are silent in audio', async () => {
    const path = join(folder, 'muted.mp3')
    await media.toMutedAudio(join(folder, 'film.mp4'), path, { signal, silent })
    await expectSilence(path)
  })

  it('are silent in a video with the same picture', { tags: 'long' }, async () => {
    const smallPath = join(folder, 'small.mp4')
    await media.toSmallVideo(join(folder, 'film.mp4'), smallPath, { signal })
    const path = join(folder, 'muted.mp4')
    await media.toMutedVideo(smallPath, path, { signal, silent })
    await expectSilence(path)
    expect((await media.probe(path, signal)).video).toEqual((await media.probe(smallPath, signal)).video)
  })

  it('are silent in exports: with a subtitle track, burned in, and in clips', async () => {
    const source = join(folder, 'film.mp4')
    const track = join(folder, 'track.mp4')
    const mediaInfo = {
      vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
      languageCode: 'en',
      container: 'mp4',
    } as const
    await media.toVideoWithTrack(source, track, { ...mediaInfo, signal, silent })
    await expectSilence(track)
    const clip = join(folder, 'clip.mp3')
    await media.toAudioClip(source, clip, {
      signal,
      excerpt: { start: 1, seconds: 3 },
      silent: [{ start: 1, end: 2 }],
    })
    expect(await loudnessOf(clip, { start: 1, end: 2 })).toBeLessThan(-80)
    expect(await loudnessOf(clip, { start: 0, end: 0.9 })).toBeGreaterThan(-25)
  })

  it('may be thousands', async () => {
    const manySpans = Array.from({ length: 3000 }, (_, i) => ({ start: i + 0.2, end: i + 0.8 }))
    const path = join(folder, 'many.mp3')
    await media.toMutedAudio(join(folder, 'film.mp4'), path, { signal, silent: manySpans })
    expect(await loudnessOf(path, { start: 4.2, end: 4.8 })).toBeLessThan(-80)
    expect(await loudnessOf(path, { start: 4.9, end: 5.1 })).toBeGreaterThan(-25)
  })
})
