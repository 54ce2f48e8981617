import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { collectionFolder } from './service.ts'

const product = await sharedTestProduct()
const owner = await product.register()
let params: { id: string }
const folder = mkdtempSync(join(tmpdir(), 'longhand-still-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  params = { id: await addRecording(product, owner) }
})

/** Gives the recording a portrait video. */
async function addVideo(): Promise<void> {
  const { config, db, storage } = product.context
  const path = join(folder, 'small.mp4')
  const source = 'testsrc=size=180x320:rate=10:duration=3'
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', path]
  execFileSync(config.ffmpegPath, args)
  const key = `${collectionFolder(params.id)}/small.mp4`
  await storage.putFile(key, path, 'video/mp4')
  await db
    .updateTable('collections')
    .set({ has_video: true, video_key: key, duration_seconds: 3 })
    .where('id', '=', params.id)
    .execute()
}

it("isn't found for a recording without video", async () => {
  expect((await owner.send(endpoints.getStill, { params })).statusCode).toBe(404)
})

it('is created once, and shown to all readers of the video', async () => {
  await addVideo()
  const stillSpy = vi.spyOn(product.context.media, 'toStill')
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  const requestStill = () => product.anonymous.send(endpoints.getStill, { params, query: { pubkey } })
  const [first, second] = await Promise.all([requestStill(), requestStill()])
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect((await requestStill()).rawPayload).toEqual(first.rawPayload)
  expect(stillSpy).toHaveBeenCalledTimes(1)
  const path = join(folder, 'still.jpg')
  writeFileSync(path, first.rawPayload)
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', path]
  const size = execFileSync(product.context.config.ffprobePath, probe).toString().trim()
  expect(size).toBe('mjpeg,1200,630')
})

it("isn't shown to others, without the link's password, or once the link is revoked", async () => {
  const stranger = await product.register('Grace Hopper')
  expect((await stranger.send(endpoints.getStill, { params })).statusCode).toBe(404)
  const body = { password: 'correct horse' }
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body })
  const requestStill = () => product.anonymous.send(endpoints.getStill, { params, query: { pubkey } })
  expect((await requestStill()).statusCode).toBe(403)
  await owner.call(endpoints.removePublicLink, { params })
  expect((await requestStill()).statusCode).toBe(404)
})
