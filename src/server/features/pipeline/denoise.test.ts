import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addCollection, changeCollection, readCollection } from '#server/features/collections/service.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { makeMedia, testFolder } from '#server/testing/recordings.ts'
import { makeDenoised } from './denoise.ts'
import { makeSmallVideo } from './video.ts'

const { context, register, app } = await createTestProduct()
const user = await register()
const { signal } = new AbortController()
let folder: string

beforeAll(async () => {
  folder = await testFolder()
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
  await makeMedia(...sources, '-pix_fmt', 'yuv420p', join(folder, 'film.mp4'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A video with a finished transcript, but without its small video. */
async function film(): Promise<string> {
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
const typeOf = async (url: string | null) =>
  (await app.inject({ url: url ?? '', headers: { range: 'bytes=0-9' } })).headers['content-type']

async function expectBothWithPicture(id: string) {
  const { audioVersions, denoising } = await user.call(endpoints.getCollection, { params: { id } })
  expect([audioVersions, denoising]).toEqual([['original', 'denoised'], false])
  const original = await user.call(endpoints.getAudio, { params: { id } })
  const query = { audioVersion: 'denoised' } as const
  const denoised = await user.call(endpoints.getAudio, { params: { id }, query })
  expect(await typeOf(denoised.url)).toBe('audio/mpeg')
  expect(await typeOf(denoised.videoSmall)).toBe('video/mp4')
  expect(denoised.videoSmall?.split('?')[0]).not.toBe(original.videoSmall?.split('?')[0])
}

describe('a video without its noise keeps its picture', () => {
  it('when its small video is there', async () => {
    const id = await film()
    await makeSmallVideo(context, id, signal)
    await user.call(endpoints.denoiseCollection, { params: { id } })
    await makeDenoised(context, id, signal)
    await expectBothWithPicture(id)
  })

  it('when its small video comes later, or meanwhile', async () => {
    const [later, meanwhile] = [await film(), await film()]
    await user.call(endpoints.denoiseCollection, { params: { id: later } })
    await makeDenoised(context, later, signal)
    await makeSmallVideo(context, later, signal)
    await expectBothWithPicture(later)

    await user.call(endpoints.denoiseCollection, { params: { id: meanwhile } })
    const media = {
      ...context.media,
      toPlayableAudio: async (...given: Parameters<typeof context.media.toPlayableAudio>) => {
        await makeSmallVideo(context, meanwhile, signal)
        await context.media.toPlayableAudio(...given)
      },
    }
    await makeDenoised({ ...context, media }, meanwhile, signal)
    await expectBothWithPicture(meanwhile)
  })

  it('and is not made when it is not wanted any more', async () => {
    const id = await film()
    await makeSmallVideo(context, id, signal)
    await user.call(endpoints.denoiseCollection, { params: { id } })
    await changeCollection(context.db, id, { denoising: false })
    await makeDenoised(context, id, signal)
    const row = await readCollection(context.db, id)
    expect([row?.denoised_key, row?.denoised_video_key]).toEqual([null, null])
  })
})
