import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'

const media = createMedia(loadConfig({}))
const { signal } = new AbortController()
const folder = await createTestFolder()
let noisyPath: string

/** Noise throughout, with a tone from 1 s to 2 s. */
beforeAll(async () => {
  const hiss = ['-f', 'lavfi', '-i', 'anoisesrc=r=44100:a=0.02:seed=1:d=6']
  const toneArgs = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100:d=1']
  const mixFilter = '[1]volume=4,adelay=1000[t];[0][t]amix=normalize=0:duration=first'
  noisyPath = await createMediaFile(
    ...hiss,
    ...toneArgs,
    '-filter_complex',
    mixFilter,
    join(folder, 'noisy.wav'),
  )
})

interface Options {
  denoise?: boolean
  excerpt?: { start: number; seconds: number }
}
async function pcmOf(options: Options, file = noisyPath) {
  const path = join(folder, 'sound.pcm')
  await media.toPcm(file, path, { signal, ...options })
  const bytes = await readFile(path)
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}
/** Returns the loudness between two times in seconds. */
function level(samples: Int16Array, from: number, to: number): number {
  const part = samples.subarray(from * 16_000, to * 16_000)
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
}
/** Finds the start of the tone in seconds, to the millisecond. */
function findOnset(samples: Int16Array): number {
  for (let ms = 0; ms < 5000; ms++) if (level(samples, ms / 1000, (ms + 5) / 1000) > 4000) return ms / 1000
  return Number.NaN
}

test('removes noise and keeps speech in place', async () => {
  const plain = await pcmOf({})
  const denoised = await pcmOf({ denoise: true })
  expect(denoised.length).toBe(plain.length)
  expect(level(denoised, 4, 6)).toBeLessThan(0.5 * level(plain, 4, 6))
  expect(level(denoised, 1.3, 1.7)).toBeGreaterThan(0.8 * level(plain, 1.3, 1.7))
  expect(Math.abs(findOnset(denoised) - findOnset(plain))).toBeLessThan(0.005)
})

test('the playable audio has the same length with and without noise', async () => {
  const [plain, denoisedPath] = [join(folder, 'plain.mp3'), join(folder, 'clean.mp3')]
  await media.toPlayableAudio(noisyPath, plain, { signal })
  await media.toPlayableAudio(noisyPath, denoisedPath, { signal, denoise: true })
  const [a, b] = await Promise.all([plain, denoisedPath].map((path) => media.probe(path, signal)))
  expect(b?.duration).toBeCloseTo(a?.duration ?? 0, 1)
})

test('an excerpt begins and ends at the given times', async () => {
  const part = await pcmOf({ excerpt: { start: 0.75, seconds: 2 } })
  expect(part.length / 16_000).toBeCloseTo(2, 2)
  expect(findOnset(part)).toBeCloseTo(findOnset(await pcmOf({})) - 0.75, 2)
})

test('a video keeps its picture unchanged after noise removal, and its audio in sync', async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:d=6', '-i', noisyPath]
  const videoPath = await createMediaFile(...picture, '-pix_fmt', 'yuv420p', join(folder, 'film.mp4'))
  const [smallPath, denoisedPath] = [join(folder, 'small.mp4'), join(folder, 'clean.mp4')]
  await media.toSmallVideo(videoPath, smallPath, { signal })
  await media.toDenoisedVideo(smallPath, denoisedPath, { signal })
  const packets = async (path: string) =>
    readFile(
      await createMediaFile('-i', path, '-map', '0:v', '-c', 'copy', '-f', 'framemd5', `${path}.md5`),
      'utf8',
    )
  expect(await packets(denoisedPath)).toBe(await packets(smallPath))
  const [before, after] = [await pcmOf({}, smallPath), await pcmOf({}, denoisedPath)]
  expect(level(after, 4, 6)).toBeLessThan(0.5 * level(before, 4, 6))
  expect(level(after, 1.3, 1.7)).toBeGreaterThan(0.8 * level(before, 1.3, 1.7))
  expect(Math.abs(findOnset(after) - findOnset(before))).toBeLessThan(0.005)
})
