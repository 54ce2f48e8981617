import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { addCollection, changeCollection } from '#server/features/collections/service.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { createDenoisedAudio } from './denoise.ts'
import { createSmallVideo } from './video.ts'

const { context, register, app } = await sharedTestProduct()
const user = await register()
const { signal } = new AbortController()
const folder = await createTestFolder()

beforeAll(async () => {
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=160x120:rate=10:d=2',
    '-f',
    'lavfi',
    '-i',
    'anoisesrc=d=2',
  ]
  await createMediaFile(...sources, '-pix_fmt', 'yuv420p', join(folder, 'film.mp4'))
})

/** Adds a video with a finished transcript, but without its small video. */
async function addVideoRecording(): Promise<string> {
  const id = randomUUID()
  const source_key = `uploads/${user.uid}/${id}.mp4`
  await context.storage.putFile(source_key, join(folder, 'film.mp4'), 'video/mp4')
  await addCollection(context.db, {
    id,
    organization_id: user.orgId,
    owner_id: user.uid,
    name: 'film',
    region: 'us',
    source_key,
    language_code: 'en',
    demo: false,
    has_video: true,
    has_transcript: true,
    state: 'complete',
    run_id: randomUUID(),
    created_at: new Date(),
    audio_key: `collections/${id}/audio.mp3`,
  })
  return id
}
const load = (url: string | null) => app.inject({ url: url ?? '' })
const typeOf = async (url: string | null) => (await load(url)).headers['content-type']

async function expectBothHaveVideo(id: string) {
  const { audioVersions, denoising } = await user.call(endpoints.getCollection, { params: { id } })
  expect([audioVersions, denoising]).toEqual([['original', 'denoised'], false])
  const original = await user.call(endpoints.getAudio, { params: { id } })
  const query = { audioVersion: 'denoised' } as const
  const denoisedAudio = await user.call(endpoints.getAudio, { params: { id }, query })
  expect(await typeOf(denoisedAudio.url)).toBe('audio/mpeg')
  expect(await typeOf(denoisedAudio.videoSmall)).toBe('video/mp4')
  const lengths = [denoisedAudio, original].map(
    async ({ videoSmall }) => (await load(videoSmall)).rawPayload.length,
  )
  const [denoisedLengths, originalLengths] = await Promise.all(lengths)
  expect(denoisedLengths).not.toBe(originalLengths)
}

describe('a video without its noise keeps its picture', () => {
  it('once its small video exists', async () => {
    const id = await addVideoRecording()
    await createSmallVideo(context, id, signal)
    await user.call(endpoints.denoiseCollection, { params: { id } })
    await createDenoisedAudio(context, id, signal)
    await expectBothHaveVideo(id)
  })

  it('if its small video arrives later or in between', async () => {
    const [laterId, concurrentId] = [await addVideoRecording(), await addVideoRecording()]
    await user.call(endpoints.denoiseCollection, { params: { id: laterId } })
    await createDenoisedAudio(context, laterId, signal)
    await createSmallVideo(context, laterId, signal)
    await expectBothHaveVideo(laterId)

    await user.call(endpoints.denoiseCollection, { params: { id: concurrentId } })
    const media = {
      ...context.media,
      toPlayableAudio: async (...args: Parameters<typeof context.media.toPlayableAudio>) => {
        await createSmallVideo(context, concurrentId, signal)
        await context.media.toPlayableAudio(...args)
      },
    }
    await createDenoisedAudio({ ...context, media }, concurrentId, signal)
    await expectBothHaveVideo(concurrentId)
  })

  it('unless it is no longer requested', async () => {
    const id = await addVideoRecording()
    await createSmallVideo(context, id, signal)
    await user.call(endpoints.denoiseCollection, { params: { id } })
    await changeCollection(context.db, id, { denoising: false })
    await createDenoisedAudio(context, id, signal)
    const row = await readCollection(context.db, id)
    expect([row?.denoised_key, row?.denoised_video_key]).toEqual([null, null])
  })
})
