import { readFileSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { bombs } from '#server/testing/bombs.ts'
import { corruptFile, createValidFiles } from '#server/testing/malformed.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { processTree } from '../process-tree.ts'

const { signal } = new AbortController()
const media = createMedia(loadConfig({}))
let folder: string
let recording: string
const pathTo = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await createTestFolder()
  recording = await synthesizeSpeech(
    'Good morning. This is a recording with a few words in it.',
    pathTo('talk.wav'),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the pipeline on a file; returns the error that ended it, or undefined. */
async function runPipeline(path: string, withVideo = true): Promise<unknown> {
  try {
    const { video } = await media.probe(path, signal)
    await media.toPcm(path, pathTo('out.pcm'), { signal })
    await media.toPlayableAudio(path, pathTo('out.mp3'), { signal })
    if (video && withVideo) await media.toSmallVideo(path, pathTo('out.mp4'), { signal })
    return undefined
  } catch (error) {
    return error
  }
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

test('500 malformed media files: no crash, and a clear error within 30 s each', async () => {
  const validFiles = await createValidFiles(recording, folder)
  const contents = await Promise.all(validFiles.map((path) => readFile(path)))
  const outcomes = { played: 0, refused: 0 }
  for (let i = 0; i < 500; i++) {
    const [content, otherContent] = [contents[i % contents.length], contents[(i * 3 + 1) % contents.length]]
    const path = pathTo(`damaged${extname(validFiles[i % validFiles.length] ?? '')}`)
    await writeFile(path, corruptFile(content as Buffer, otherContent as Buffer, i))
    let error: unknown
    const seconds = await measureSeconds(async () => {
      error = await runPipeline(path)
    })
    expect(seconds, `seconds for file ${i}`).toBeLessThan(30)
    if (error !== undefined) {
      expect(error, `file ${i}`).toBeInstanceOf(MediaError)
      expect((error as MediaError).message, `file ${i}`).toMatch(/^[A-Z].+\.$/)
    }
    outcomes[error === undefined ? 'played' : 'refused']++
  }
  expect(Math.min(outcomes.played, outcomes.refused), JSON.stringify(outcomes)).toBeGreaterThan(50)
}, 1_200_000)

/** Returns the peak memory in bytes of any descendant process during `work`. */
async function measurePeakMemory(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => {
    for (const pid of processTree(process.pid).slice(1)) peak = Math.max(peak, peakMemory(pid))
  }, 20)
  await work().finally(() => clearInterval(timer))
  return peak
}

function peakMemory(pid: number): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(peak?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

describe('media bombs become audio or a clear error, with less than 1 GB and within 60 s', () => {
  test.each(bombs)('$name', async ({ make, longVideo }) => {
    const path = await make(recording, folder)
    const memory = await measurePeakMemory(async () => {
      const seconds = await measureSeconds(async () => {
        const error = await runPipeline(path, !longVideo)
        if (error !== undefined) expect(error).toBeInstanceOf(MediaError)
      })
      expect(seconds).toBeLessThan(60)
    })
    expect(memory).toBeLessThan(1_000_000_000)
    await rm(path)
  })

  test('detects ten hours of silence in 5 MB within a minute', async () => {
    const tenHourInput = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', '36000']
    const path = await createMediaFile(...tenHourInput, pathTo('ten-hours.flac'))
    expect((await stat(path)).size).toBeLessThan(8_000_000)
    const seconds = await measureSeconds(async () => {
      expect((await media.probe(path, signal)).duration).toBe(36_000)
      expect(await media.toPcm(path, pathTo('out.pcm'), { signal })).toBeCloseTo(36_000, 0)
    })
    expect(seconds).toBeLessThan(60)
  })
})
