import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '#server/testing/recordings.ts'
import { measureFrameLevels } from './levels.ts'
import { forEachSlice } from './pcm.ts'
import { computePeaks } from './peaks.ts'

const signal = new AbortController().signal
const folder = await createTestFolder()

async function pcm(samples: Int16Array): Promise<string> {
  const path = join(folder, 'test.pcm')
  await writeFile(path, Buffer.from(samples.buffer))
  return path
}

test('slices follow each other without loss across the chunks of the file', async () => {
  const samples = Int16Array.from({ length: 1_500_001 }, (_, i) => i % 30_000)
  const seenSamples: number[] = []
  let total = 0
  await forEachSlice(await pcm(samples), 320, signal, (slice) => {
    seenSamples.push(slice[0] ?? -1)
    total += slice.length
  })
  expect(total).toBe(samples.length)
  expect(seenSamples.every((first, i) => first === (i * 320) % 30_000)).toBe(true)
})

test('peaks: fifty a second, 0 to 255', async () => {
  const samples = new Int16Array(16_000 + 100)
  samples[320] = -32768
  samples[640] = 16_384
  const peaks = await computePeaks(await pcm(samples), signal)
  expect(peaks.perSecond).toBe(50)
  expect(peaks.duration).toBeCloseTo(1.00625)
  expect(peaks.data).toHaveLength(51)
  expect([...peaks.data.subarray(0, 4)]).toEqual([0, 255, 128, 0])
  expect((await computePeaks(await pcm(new Int16Array(0)), signal)).data).toHaveLength(0)
})

test('levels: a hundred a second, in dB, without a constant offset', async () => {
  const sine = Int16Array.from({ length: 32_000 }, (_, i) =>
    i < 16_000 ? 2000 : 2000 + 3276.8 * Math.SQRT2 * Math.sin((2 * Math.PI * 1000 * i) / 16_000),
  )
  const levels = await measureFrameLevels(await pcm(sine), signal)
  expect(levels).toHaveLength(200)
  expect(levels[50]).toBe(-100)
  expect(levels[150]).toBeCloseTo(-20, 1)
})
