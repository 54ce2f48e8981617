import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFakeRecognizer } from '#server/testing/fake-recognizer.ts'
import { register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'
import { createSpeechFile, getCollection, transcribe } from '../uploading.ts'

const cores = 2

/** Creates five minutes of speech as a small file. */
function createLongTalk(folder: string): Buffer {
  createSpeechFile(
    folder,
    'Good morning everybody. Today we talk about the weather, and then about the news of the week.',
  )
  const path = join(folder, 'long.ogg')
  const [spokenPath, length] = [join(folder, 'spoken.wav'), '300']
  execFileSync('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-stream_loop',
    '-1',
    '-i',
    spokenPath,
    '-t',
    length,
    path,
  ])
  return readFileSync(path)
}

test('kill -9 in the middle of recognition: at most one segment per core is transcribed again', async () => {
  const dataDir = createTemporaryFolder()
  const journal = join(dataDir, 'journal')
  const readStartedSegments = () =>
    existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []
  const recognizer = await writeFakeRecognizer(join(dataDir, 'recognizer'), { seconds: 1, journal })
  const env = { POCKETSPHINX_PATH: recognizer, SPEECH_CONCURRENCY: String(cores) }
  const product = await startProduct({ dataDir, env })
  const client = await register(product.url)
  const { id } = await transcribe(client, product.url, 'long talk.ogg', createLongTalk(dataDir))
  await expect
    .poll(() => readStartedSegments().length, { timeout: 120_000, interval: 50 })
    .toBeGreaterThan(3 * cores)
  await crash(product)
  const before = readStartedSegments().length

  const { url } = await startProduct({ dataDir, env })
  const newClient = await signIn(url, client.email)
  const readState = async () => (await getCollection(newClient, id)).processing.state
  await expect.poll(readState, { timeout: 120_000, interval: 500 }).toBe('complete')
  const startedSegments = readStartedSegments()
  const segments = new Set(startedSegments)
  expect(segments.size).toBeGreaterThan(before)
  expect(startedSegments.length - segments.size).toBeLessThanOrEqual(cores)

  const response = await newClient.fetch(`/collections/v2/${id}/transcript`)
  const { results } = (await response.json()) as { results: { items: { start_time: number }[] } }
  const starts = results.items.map((item) => item.start_time)
  expect(starts.length).toBeGreaterThan(segments.size * 20)
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
})
