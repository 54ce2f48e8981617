import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import type { Context } from '#server/context.ts'
import { changeCollection, addCollection as insertCollection } from '#server/features/collections/service.ts'
import type { JobDefinition } from '#server/infra/queue/queue.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { synthesizeSpeech } from '#server/testing/recordings.ts'
import { pipelineJobs } from './jobs.ts'
import { processJob } from './service.ts'
import { deleteAbandonedWorkFiles } from './stages/work-files.ts'

const run = promisify(execFile)
const { context, register, upload, app } = await createTestProduct({ SPEECH_CONCURRENCY: '2' })
const user = await register()
const folder = await mkdtemp(join(tmpdir(), 'longhand-pipeline-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a recording with espeak-ng and ffmpeg. */
async function record(text: string, name: string, ...options: string[]): Promise<Buffer> {
  return convert(name, '-i', await synthesizeSpeech(text, join(folder, 'speech.wav')), ...options)
}
async function convert(name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder, name)
  await run('ffmpeg', ['-v', 'error', '-y', ...options, path])
  return readFile(path)
}

async function transcribe(name: string, bytes: Buffer): Promise<Collection> {
  return user.call(endpoints.createTranscription, {
    params: { uid: user.uid },
    body: { url: await upload(user, name, bytes), languageCode: 'en-US', orgId: user.orgId },
  })
}
const read = (id: string) => user.call(endpoints.getCollection, { params: { id } })

async function waitUntil(id: string, condition: (collection: Collection) => boolean): Promise<Collection> {
  for (;;) {
    const collection = await read(id)
    if (condition(collection)) return collection
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const hasEnded = ({ processing: { state } }: Collection) => state === 'complete' || state === 'error'

beforeAll(async () => {
  await context.queue.work(context, allJobs)
})

describe('from a recording to a transcript', { timeout: 120_000 }, () => {
  it('produces words with times, playable audio, peaks and a snippet of speech', async () => {
    const bytes = await record('one two three. one two three four five.', 'numbers.mp3')
    const collection = await transcribe('numbers.mp3', bytes)
    const finishedCollection = await waitUntil(collection.id, hasEnded)
    expect(finishedCollection.processing).toMatchObject({ state: 'complete', percent: 100, error: null })
    expect(finishedCollection).toMatchObject({
      name: 'Numbers',
      engine: 'pocketsphinx',
      quality: 'draft',
      status: 'COMPLETE',
    })
    expect(finishedCollection.snippet.length).toBeGreaterThan(0)
    const { results } = await user.call(endpoints.getTranscript, { params: { id: collection.id } })
    const text = results.items.map((i) => i.alternatives[0]?.content).join(' ')
    expect(text).toMatch(/[1-5]|one|two|three|four|five/)
    expect(results.items[0]).toMatchObject({ turn: true, speaker: 'spk_0' })
    const duration = finishedCollection.props.duration ?? 0
    for (const item of results.items) {
      expect(item.end_time).toBeGreaterThanOrEqual(item.start_time)
      expect(item.end_time).toBeLessThanOrEqual(duration + 0.1)
    }
    const peaks = await user.call(endpoints.getPeaks, { params: { id: collection.id } })
    expect(finishedCollection.overview).toBe(createOverview(Uint8Array.from(peaks.data)))
    expect(Math.abs(peaks.data.length - duration * peaks.perSecond)).toBeLessThanOrEqual(2)
    const audio = await user.call(endpoints.getAudio, { params: { id: collection.id } })
    const part = await app.inject({ url: audio.url, headers: { range: 'bytes=0-99' } })
    expect([part.statusCode, part.headers['content-type'], part.rawPayload.length]).toEqual([
      206,
      'audio/mpeg',
      100,
    ])
    expect(audio.videoSmall).toBeNull()
  })

  it('creates a small video after the transcript', async () => {
    const bytes = await record(
      'hello world',
      'film.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc=size=960x540:rate=5', '-shortest', '-pix_fmt', 'yuv420p'],
    )
    const collection = await transcribe('film.mp4', bytes)
    const finishedCollection = await waitUntil(
      collection.id,
      (c) => c.videoSmall || c.processing.state === 'error',
    )
    expect(finishedCollection.processing.error).toBeNull()
    const { videoSmall } = await user.call(endpoints.getAudio, { params: { id: collection.id } })
    const head = await app.inject({ url: videoSmall ?? '', headers: { range: 'bytes=0-15' } })
    expect(head.headers['content-type']).toBe('video/mp4')
    expect(head.rawPayload.subarray(4, 8).toString()).toBe('ftyp')
  })

  const invalidFiles: [string, string, () => Promise<Buffer>, string[]][] = [
    [
      'a text renamed',
      'notes.mp3',
      async () => Buffer.from('just some text\n'.repeat(100)),
      ['media_unreadable', 'media_refused'],
    ],
    [
      'a truncated mp4',
      'cut.mp4',
      async () => (await record('hello there', 'whole.mp4')).subarray(0, 2000),
      ['media_unreadable'],
    ],
    [
      'a picture',
      'photo.jpg',
      () => convert('photo.png', '-f', 'lavfi', '-i', 'testsrc', '-frames:v', '1'),
      ['media_no_audio', 'media_unreadable'],
    ],
    [
      'a film without sound',
      'mute.mp4',
      () => convert('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=duration=1'),
      ['media_no_audio'],
    ],
    [
      'silence',
      'silence.wav',
      () => convert('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3'),
      ['media_silent'],
    ],
    [
      'a playlist dressed as mp4',
      'list.mp4',
      async () => Buffer.from('#EXTM3U\n#EXTINF:1,\n/etc/hostname\n#EXT-X-ENDLIST\n'),
      ['media_refused', 'media_unreadable'],
    ],
  ]
  it.each(invalidFiles)(
    'reports the problem with %s, and continues',
    async (_description, name, bytes, codes) => {
      const collection = await transcribe(name, await bytes())
      const { processing, isError, logs, errors } = await waitUntil(collection.id, hasEnded)
      expect(processing.state).toBe('error')
      expect(codes).toContain(processing.error?.code)
      expect(processing.error?.message).not.toBe('')
      expect(isError).toBe(true)
      expect(logs).toHaveLength(1)
      expect(errors).toEqual([expect.objectContaining({ status: 'Error', isAdmin: false })])
      while ((await readdir(context.workDir)).includes(collection.id))
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  )
})

describe('stopping and retrying', { timeout: 120_000 }, () => {
  it('stops immediately, keeps finished work and resumes on request', async () => {
    // Four segments: every other three seconds are silent.
    const bytes = await record(
      'the quick brown fox jumps over the lazy dog. '.repeat(8),
      'long.wav',
      ...['-af', 'volume=enable=gt(mod(t\\,6)\\,3):volume=0'],
    )
    const { id } = await transcribe('long.wav', bytes)
    // Cancels once part of the recording, but not most of it, has been transcribed.
    while ((await segmentsOf(id)) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await user.call(endpoints.cancelCollection, { params: { id } })
    const stoppedCollection = await read(id)
    expect(stoppedCollection.processing).toMatchObject({ state: 'error', error: { code: 'cancelled' } })
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await segmentsOf(id)).toBeGreaterThan(0)
    expect((await read(id)).processing.state).toBe('error')
    const stagesBefore = await stagesOf(id)
    await user.call(endpoints.retryCollection, { params: { id } })
    const finishedCollection = await waitUntil(id, hasEnded)
    expect(finishedCollection.processing).toMatchObject({ state: 'complete', attempt: 0 })
    // The probe, audio, and peaks stages were not repeated.
    expect((await stagesOf(id)).slice(0, stagesBefore.length)).toEqual(stagesBefore)
  })

  it('stops when the collection is deleted', async () => {
    const bytes = await record('the quick brown fox jumps over the lazy dog. '.repeat(40), 'gone.wav')
    const { id } = await transcribe('gone.wav', bytes)
    await waitUntil(id, (c) => c.processing.percent > 5)
    await user.call(endpoints.deleteCollection, { params: { id } })
    expect((await user.send(endpoints.getCollection, { params: { id } })).statusCode).toBe(404)
    await user.call(endpoints.purgeCollection, { params: { id } })
    for (;;) {
      const leftoverObject = await context.storage.head(`collections/${id}/audio.mp3`).catch(() => undefined)
      if (!leftoverObject) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
})

describe('work left behind by a killed or late process', () => {
  it('is deleted after a day unless it is resumed', async () => {
    const oldDate = new Date(Date.now() - 25 * 3600_000)
    const [queuedId, endedId] = [await addCollection('queued'), await addCollection('error')]
    for (const name of [queuedId, endedId, 'video-x1', 'video-new']) {
      await mkdir(join(context.workDir, name))
      if (name !== 'video-new') await utimes(join(context.workDir, name), oldDate, oldDate)
    }
    await deleteAbandonedWorkFiles(context)
    const leftoverFiles = await readdir(context.workDir)
    expect([queuedId, endedId, 'video-x1', 'video-new'].map((name) => leftoverFiles.includes(name))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('includes objects stored after their collection was deleted', async () => {
    const ids = { collectionId: randomUUID(), runId: randomUUID() }
    const key = `collections/${ids.collectionId}/audio.mp3`
    await context.storage.putFile(key, fileURLToPath(import.meta.url), 'audio/mpeg')
    const run = { signal: new AbortController().signal, attempt: 1 }
    await pipelineJobs[0]?.handler(context, { ...ids, checkpoints: 0 } as never, run)
    await expect(context.storage.head(key)).rejects.toMatchObject({ code: 'not_found' })
  })
})

it("doesn't cancel work that completed at the same moment", async () => {
  const id = await addCollection('processing')
  const [cancelled] = await context.db.transaction().execute(async (tx) => {
    await changeCollection(tx, id, { state: 'complete' })
    const cancellation = user.send(endpoints.cancelCollection, { params: { id } })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return [cancellation] as const
  })
  expect((await cancelled).json().error.code).toBe('conflict')
  expect((await read(id)).processing.state).toBe('complete')
})

async function addCollection(state: 'queued' | 'processing' | 'error'): Promise<string> {
  const row = await insertCollection(context.db, {
    id: randomUUID(),
    organization_id: user.orgId,
    owner_id: user.uid,
    name: 'made by hand',
    region: 'us',
    language_code: 'en-US',
    demo: false,
    source_key: `uploads/${user.uid}/${randomUUID()}.mp3`,
    has_video: false,
    has_transcript: false,
    state,
    run_id: randomUUID(),
    created_at: new Date(),
  })
  return row.id
}

async function segmentsOf(id: string): Promise<number> {
  const rows = await context.db
    .selectFrom('speech_segments')
    .select('index')
    .where('collection_id', '=', id)
    .execute()
  return rows.length
}

async function stagesOf(id: string) {
  return context.db
    .selectFrom('pipeline_stages')
    .select(['stage', 'finished_at'])
    .where('collection_id', '=', id)
    .orderBy('finished_at')
    .execute()
}

describe('attempts', { timeout: 120_000 }, () => {
  const definition = pipelineJobs[0] as unknown as JobDefinition<Context, object>
  const attemptAt = (id: string, runId: string, checkpoints: number) =>
    definition.handler(
      context,
      { collectionId: id, runId, checkpoints },
      { attempt: 2, signal: AbortSignal.timeout(60_000) },
    )

  it('count only without progress: a job that advanced starts counting again', async () => {
    const { id } = await transcribe('numbers.wav', await record('one two three', 'numbers.wav'))
    const finishedCollection = await waitUntil(id, hasEnded)
    expect(finishedCollection.processing.state).toBe('complete')
    const { run_id } = await context.db
      .selectFrom('collections')
      .select('run_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const enqueued: object[] = []
    const enqueue = vi.spyOn(context.queue, 'enqueue').mockImplementation(async (_db, job, payload) => {
      if (job.name === processJob.name) enqueued.push(payload)
    })
    const longAgo = new Date(Date.now() - 3_600_000)
    await changeCollection(context.db, id, { state: 'processing', transcription_started_at: longAgo })
    await attemptAt(id, run_id, 0)
    expect((await waitUntil(id, () => true)).processing.state).toBe('queued')
    const finishedStages = (await stagesOf(id)).length
    expect(enqueued).toEqual([{ collectionId: id, runId: run_id, checkpoints: finishedStages }])
    await attemptAt(id, run_id, finishedStages).catch(() => {})
    expect(enqueued).toHaveLength(1)
    // The collection isn't overdue, since it wasn't being processed.
    const { transcriptionStarted } = await waitUntil(id, () => true)
    expect(transcriptionStarted).toBeGreaterThan(Date.now() / 1000 - 100)
    enqueue.mockRestore()
  })
})
