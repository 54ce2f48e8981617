import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MediaExportKind } from '#contract/choices.ts'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { addCollection, changeCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { unzip } from '#server/testing/unzip.ts'
import { createMediaExport } from './create-export.ts'
import { fileKey, removeExpiredExports } from './service.ts'

const { context, register, app } = await sharedTestProduct()
const user = await register()
const media = createMedia(loadConfig({}))
const { signal } = new AbortController()
const folder = await createTestFolder()

beforeAll(async () => {
  const sources = ['-f', 'lavfi', '-i', 'color=black:s=160x120:r=10:d=4', '-f', 'lavfi', '-i', 'sine=d=4']
  await createMediaFile(...sources, '-pix_fmt', 'yuv420p', '-shortest', join(folder, 'film.mp4'))
  await createMediaFile('-f', 'lavfi', '-i', 'sine=d=4', join(folder, 'talk.mp3'))
})

const words = ['Good', 'morning', 'everyone.'].map((text, i) => ({
  text,
  start: i * 1000,
  end: i * 1000 + 900,
  confidence: 0.9,
  speaker: 'spk_0',
}))

/** Adds a recording with a transcript and, on request, a highlight. */
async function recording({ video = true, highlight = false } = {}): Promise<string> {
  const id = randomUUID()
  const source_key = `uploads/${user.uid}/${id}`
  await context.storage.putFile(source_key, join(folder, video ? 'film.mp4' : 'talk.mp3'), '')
  await addCollection(context.db, {
    id,
    organization_id: user.orgId,
    owner_id: user.uid,
    name: 'Team talk',
    region: 'us',
    source_key,
    language_code: 'es-ES',
    demo: false,
    has_video: video,
    has_transcript: true,
    state: 'complete',
    run_id: randomUUID(),
    created_at: new Date(),
    audio_key: `collections/${id}/audio.mp3`,
  })
  await storeTranscript(context.db, id, { words, speakers: [{ id: 'spk_0', name: 'Ada' }], sources: [] })
  if (highlight)
    await user.call(endpoints.addHighlight, {
      params: { id, highlightId: randomUUID() },
      body: { quote: 'morning: everyone/', startTime: 1, endTime: 2.9, speaker: 'spk_0' },
    })
  return id
}

const start = (id: string, kind: MediaExportKind, requester = user) =>
  requester.call(endpoints.startMediaExport, { params: { id }, body: { kind } })
const read = (id: string) => user.call(endpoints.getMediaExport, { params: { id } })

/** Runs the job, and returns the export with its downloaded file. */
async function mediaFile(id: string, kind: MediaExportKind) {
  const { id: exportId } = await start(id, kind)
  await createMediaExport(context, exportId, signal)
  const finishedExport = await read(id)
  expect(finishedExport).toMatchObject({ state: 'ready', percent: 100, kind, error: null })
  const { url } = await user.call(endpoints.createMediaExportLink, { params: { id } })
  const response = await app.inject({ url })
  expect(response.rawPayload.length).toBe(finishedExport?.bytes)
  const path = join(folder, `downloaded-${exportId}`)
  await writeFile(path, response.rawPayload)
  return { done: finishedExport, path, response }
}

describe('a media export', () => {
  it('has burned-in subtitles', async () => {
    const { done, path, response } = await mediaFile(await recording(), 'burned')
    expect(done?.fileName).toBe('Team talk_es.mp4')
    expect(response.headers['content-disposition']).toContain('Team talk_es.mp4')
    expect((await media.probe(path, signal)).video).toMatchObject({ codec: 'h264', width: 160, height: 120 })
  })

  it('has a subtitle track', async () => {
    const { path, response } = await mediaFile(await recording(), 'track')
    expect(response.rawPayload.includes('Good morning everyone.')).toBe(true)
    expect((await media.probe(path, signal)).duration).toBeCloseTo(4, 0)
  })

  it.each([
    [true, 'mp4'],
    [false, 'mp3'],
  ])('has a clip of each highlight, with video: %s', async (video, extension) => {
    const { done, response } = await mediaFile(await recording({ video, highlight: true }), 'clips')
    expect(done?.fileName).toBe('Team talk_es.zip')
    const names = [...unzip(response.rawPayload).keys()]
    expect(names).toEqual([`001 00-00-01 morning- everyone-.${extension}`])
  })

  it('requires a video, highlights, and no other export in progress', async () => {
    const [audioId, videoId] = [await recording({ video: false }), await recording()]
    const code = async (id: string, kind: MediaExportKind) =>
      (await user.send(endpoints.startMediaExport, { params: { id }, body: { kind } })).json().error.message
    expect(await code(audioId, 'burned')).toBe('The recording has no video')
    expect(await code(audioId, 'clips')).toBe('The transcript has no highlights')
    await start(videoId, 'track')
    expect(await code(videoId, 'burned')).toBe('Another export of this recording is still in progress')
  })

  it('starts over after a crash, and is visible only to its user', async () => {
    const id = await recording()
    const { id: exportId } = await start(id, 'track')
    const killedSignal = AbortSignal.abort(new Error('killed'))
    await expect(createMediaExport(context, exportId, killedSignal)).rejects.toThrow('killed')
    expect(await read(id)).toMatchObject({ state: 'working' })
    await createMediaExport(context, exportId, signal)
    expect(await read(id)).toMatchObject({ state: 'ready' })
    const member = await register()
    await joinWorkspace(context, member.uid, user.orgId)
    await user.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
    expect(await member.call(endpoints.getMediaExport, { params: { id } })).toBeNull()
  })

  it('fails with its reason if the recording is damaged', async () => {
    const id = await recording()
    await writeFile(join(folder, 'damaged'), Buffer.alloc(5000, 1))
    const source_key = `uploads/${user.uid}/damaged`
    await context.storage.putFile(source_key, join(folder, 'damaged'), '')
    await changeCollection(context.db, id, { source_key })
    await createMediaExport(context, (await start(id, 'burned')).id, signal)
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'media' })
  })

  it('is removed on request and after a day, with its file', async () => {
    const id = await recording()
    const { done } = await mediaFile(id, 'track')
    const key = fileKey({ id: done?.id ?? '', collection_id: id })
    expect(await context.storage.head(key)).not.toBeNull()
    await context.db
      .updateTable('media_exports')
      .set({ expires_at: new Date(0) })
      .execute()
    await removeExpiredExports(context)
    expect(await read(id)).toBeNull()
    await start(id, 'track')
    await user.call(endpoints.removeMediaExport, { params: { id } })
    expect(await read(id)).toBeNull()
    const response = await user.send(endpoints.createMediaExportLink, { params: { id } })
    expect(response.statusCode).toBe(404)
  })
})
