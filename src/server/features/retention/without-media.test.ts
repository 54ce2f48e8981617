import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { applyRetention } from './service.ts'

const product = await sharedTestProduct()
const { context, anonymous, register } = product
const { db } = context
const dayMs = 24 * 3600_000

/** Creates a recording whose media were deleted by retention. */
async function addRecordingWithoutMedia(): Promise<{ owner: Caller; id: string; params: { id: string } }> {
  const owner = await register()
  const id = await addRecording(product, owner)
  const rule = { deletes: 'media', days: 30 } as const
  await owner.call(endpoints.setRetention, { params: { oid: owner.orgId }, body: rule })
  const at = new Date(Date.now() - 60 * dayMs)
  await db
    .updateTable('collections')
    .set({ last_opened_at: at, changed_at: at })
    .where('id', '=', id)
    .execute()
  await applyRetention(context)
  await applyRetention(context, new Date(Date.now() + 8 * dayMs))
  await context.storage.deleteFolder(`collections/${id}`)
  return { owner, id, params: { id } }
}
const statusAndCode = (response: { statusCode: number; json(): { error: { code: string } } }) => [
  response.statusCode,
  response.json().error.code,
]
const mediaDeletedStatus = [410, 'media_deleted']

describe('without media', () => {
  it('playback and waveform report it, for members and with a public link', async () => {
    const { owner, params } = await addRecordingWithoutMedia()
    const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
    for (const name of ['getAudio', 'playMedia', 'getPeaks', 'getPackedPeaks'] as const) {
      expect(statusAndCode(await owner.send(endpoints[name], { params }))).toEqual(mediaDeletedStatus)
      expect(statusAndCode(await anonymous.send(endpoints[name], { params, query: { pubkey } }))).toEqual(
        mediaDeletedStatus,
      )
    }
    const video = { params, query: { video: 'true' } }
    expect(statusAndCode(await owner.send(endpoints.playMedia, video as never))).toEqual(mediaDeletedStatus)
    const response = await anonymous.call(endpoints.getCollection, { params, query: { pubkey } })
    expect(response).toMatchObject({ mediaDeleted: expect.any(Number), audioVersions: [] })
    expect((await anonymous.send(endpoints.getTranscript, { params, query: { pubkey } })).statusCode).toBe(
      200,
    )
  })

  it('no transcription or noise removal runs', async () => {
    const { owner, id, params } = await addRecordingWithoutMedia()
    const body = { languageCode: 'en-US', start: 0, end: 1 }
    expect(statusAndCode(await owner.send(endpoints.startRecode, { params, body }))).toEqual(
      mediaDeletedStatus,
    )
    expect(statusAndCode(await owner.send(endpoints.startDiarization, { params, body: {} }))).toEqual(
      mediaDeletedStatus,
    )
    expect(statusAndCode(await owner.send(endpoints.denoiseCollection, { params }))).toEqual(
      mediaDeletedStatus,
    )
    const failedState = { state: 'error', error_code: 'internal', error_message: 'x' } as const
    await db.updateTable('collections').set(failedState).where('id', '=', id).execute()
    expect(statusAndCode(await owner.send(endpoints.retryCollection, { params }))).toEqual(mediaDeletedStatus)
    await db.updateTable('collections').set({ state: 'paused' }).where('id', '=', id).execute()
    expect(statusAndCode(await owner.send(endpoints.unpauseCollection, { params }))).toEqual(
      mediaDeletedStatus,
    )
  })

  it('exports, versions, highlights and edits still work', async () => {
    const { owner, params } = await addRecordingWithoutMedia()
    for (const format of ['srt', 'vtt', 'txt', 'docx'] as const)
      expect((await owner.send(endpoints.getSubtitles, { params, query: { format } })).statusCode).toBe(200)
    const edit = { operationId: randomUUID(), baseRevision: 0, startTime: 0.5, endTime: 1, words: [] }
    expect((await owner.send(endpoints.patchTranscript, { params, body: edit })).statusCode).toBe(200)
    expect((await owner.send(endpoints.saveVersion, { params, body: { name: 'Later' } })).statusCode).toBe(
      200,
    )
    const highlight = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0' }
    const input = { params: { ...params, highlightId: randomUUID() }, body: highlight }
    expect((await owner.send(endpoints.addHighlight, input)).statusCode).toBe(200)
  })

  it('a duplicate has no media either', async () => {
    const { owner, params } = await addRecordingWithoutMedia()
    const copy = await owner.call(endpoints.duplicateCollection, { params })
    expect(copy).toMatchObject({ mediaDeleted: expect.any(Number), audioVersions: [] })
    const copyParams = { params: { id: copy.id } }
    expect(statusAndCode(await owner.send(endpoints.getAudio, copyParams))).toEqual(mediaDeletedStatus)
    expect((await owner.send(endpoints.getTranscript, copyParams)).statusCode).toBe(200)
  })
})
