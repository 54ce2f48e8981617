import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/full-life.ts'
import { onePixel, serveImageModel } from '#server/testing/image-model-server.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { documentMediaJobs } from './jobs.ts'

const painter = await serveImageModel()
const model = await serveTextModel(() => 'And **so** on.')
afterAll(async () => {
  await model.close()
  await painter.close()
})
const product = await createTestProduct({
  TEXT_MODEL: 'a-model',
  TEXT_MODEL_URL: model.url,
  IMAGE_MODEL: 'a-painter',
  IMAGE_MODEL_KEY: 'k3y',
  IMAGE_MODEL_URL: painter.url,
})
const { context, register } = product
const [owner, member, stranger] = [await register(), await register(), await register()]
await joinWorkspace(context, member.uid, owner.orgId)
await context.queue.work(context, documentMediaJobs as never)

beforeEach(() => {
  painter.asked.length = 0
  painter.answers.length = 0
  model.asked.length = 0
})

async function makeDocument(): Promise<{ id: string }> {
  const cid = randomUUID()
  const body = { type: 'text' as const, cid, orgId: owner.orgId, name: 'Plan' }
  await owner.call(endpoints.createTranscription, { params: { uid: owner.uid }, body })
  return { id: cid }
}

const list = (params: { id: string }, caller = owner) => caller.call(endpoints.listMedia, { params })

async function paint(params: { id: string }, prompt = 'A lake at dawn') {
  const { id } = await owner.call(endpoints.makeImage, { params, body: { prompt } })
  await expect.poll(async () => (await list(params)).processing, { timeout: 15_000 }).toEqual({})
  return id
}

async function failureOf(answer: PromiseLike<Awaited<ReturnType<typeof owner.send>>>) {
  const { statusCode, json } = await answer
  return [statusCode, json().error?.code]
}

describe('an uploaded picture', () => {
  const upload = ({ id }: { id: string }, payload: Buffer, { cookie } = owner) =>
    product.app.inject({
      method: 'POST',
      url: `/collections/v2/${id}/media?name=Lake`,
      headers: { cookie, 'content-type': 'image/png' },
      payload,
    })

  it('is re-encoded, counted, and part of the document', async () => {
    const params = await makeDocument()
    const response = await upload(params, onePixel)
    expect(response.json().result).toMatchObject({ state: 'ready', prompt: 'Lake' })
    const { library } = await list(params)
    expect(library).toHaveLength(1)
    const mediaId = library[0]?.id ?? ''
    const file = await owner.send(endpoints.getMediaFile, { params: { ...params, mediaId } })
    expect(file.headers['content-type']).toBe('image/png')
    expect(file.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const { stored_bytes } = await context.db
      .selectFrom('collections')
      .select('stored_bytes')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(Number(stored_bytes)).toBe(file.rawPayload.length)
  })

  it('is refused if it is no picture, too large, or by someone who may not edit', async () => {
    const params = await makeDocument()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await failureOf(upload(params, svg))).toEqual([415, 'unsupported_file'])
    expect(await failureOf(upload(params, Buffer.alloc(20_000_001)))).toEqual([413, 'too_large'])
    expect(await failureOf(upload(params, onePixel, stranger))).toEqual([404, 'not_found'])
    expect((await list(params)).library).toEqual([])
  })
})

describe('a picture of a document', () => {
  it('is made for a kind of text', async () => {
    const params = await makeDocument()
    await owner.call(endpoints.makeImage, { params, body: { prompt: 'A lake', variant: 'blog' } })
    await expect.poll(async () => (await list(params)).processing, { timeout: 15_000 }).toEqual({})
    const prompts = painter.asked.map((asked) => (asked as { prompt: string }).prompt)
    expect(prompts.at(-1)).toBe('A lake\n\nThe picture illustrates a blog post.')
    for (const [endpoint, type] of [
      [endpoints.makeImage, 'text'],
      [endpoints.completeText, 'image'],
    ] as const) {
      const body = { prompt: 'A lake', type } as never
      expect((await owner.send(endpoint, { params, body })).statusCode).toBe(400)
    }
  })

  it("is made by a model and visible to the document's readers", async () => {
    const params = await makeDocument()
    const mediaId = await paint(params)
    expect(painter.asked).toEqual([
      { model: 'a-painter', prompt: 'A lake at dawn', n: 1, response_format: 'b64_json' },
    ])
    expect(painter.keys.at(-1)).toBe('Bearer k3y')
    const { library, error, groupIndex } = await list(params)
    expect(library).toMatchObject([
      { id: mediaId, type: 'image', state: 'ready', prompt: 'A lake at dawn', error: null },
    ])
    expect([error, groupIndex]).toEqual([{}, { [mediaId]: 0 }])
    const file = await owner.send(endpoints.getMediaFile, { params: { ...params, mediaId } })
    // Re-encoded, without metadata.
    expect(file.rawPayload.toString('latin1', 1, 4)).toBe('PNG')
    expect(file.rawPayload.equals(onePixel)).toBe(false)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const refused = { params: { ...params, mediaId } }
    for (const caller of [stranger, member])
      expect(await failureOf(caller.send(endpoints.getMediaFile, refused))).toEqual([404, 'not_found'])
    await owner.call(endpoints.shareCollection, { params, body: { userId: member.uid } })
    expect((await member.send(endpoints.getMediaFile, refused)).statusCode).toBe(200)
    const other = await makeDocument()
    expect(await failureOf(owner.send(endpoints.getMediaFile, { params: { ...other, mediaId } }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('are listed oldest first, grouped by prompt', async () => {
    const params = await makeDocument()
    const made = [await paint(params, 'A lake'), await paint(params, 'A hill'), await paint(params, 'A lake')]
    const { library, groupIndex } = await list(params)
    expect(library.map(({ id }) => id)).toEqual(made)
    expect(made.map((id) => groupIndex[id])).toEqual([0, 1, 0])
  })

  it('are requested without parameters that a model rejects', async () => {
    painter.answers.push({
      status: 400,
      body: { error: { message: "Unknown parameter: 'response_format'." } },
    })
    const params = await makeDocument()
    await paint(params)
    expect(painter.asked.map((asked) => Object.hasOwn(asked as object, 'response_format'))).toEqual([
      true,
      false,
    ])
    expect((await list(params)).library).toHaveLength(1)
  })

  it('report a failure, and can be retried', async () => {
    const params = await makeDocument()
    const bad = [
      { status: 400, body: { error: { message: 'Your request was refused' } } },
      { status: 200, body: { data: [{ url: 'http://127.0.0.1:1/a.png' }] } },
      {
        status: 200,
        body: { data: [{ b64_json: Buffer.from('<svg onload=alert(1)>').toString('base64') }] },
      },
    ]
    for (const answer of bad) {
      painter.answers.push(answer)
      const mediaId = await paint(params)
      expect((await list(params)).error[mediaId]).toMatchObject({
        state: 'error',
        error: 'provider_failed',
        url: null,
      })
      const place = { params: { ...params, mediaId } }
      expect(await failureOf(owner.send(endpoints.getMediaFile, place))).toEqual([409, 'not_ready'])
      expect(await owner.call(endpoints.retryMedia, place)).toMatchObject({ id: mediaId, state: 'pending' })
      await expect.poll(async () => (await list(params)).library.map(({ id }) => id)).toContain(mediaId)
      expect(await failureOf(owner.send(endpoints.retryMedia, place))).toEqual([409, 'conflict'])
    }
  })

  it('is listed while it is made', async () => {
    const bare = await createTestProduct({ IMAGE_MODEL: 'a', IMAGE_MODEL_URL: 'http://127.0.0.1:1/v1' })
    const ada = await bare.register()
    const id = await addRecording(bare, ada)
    const item = await ada.call(endpoints.makeImage, { params: { id }, body: { prompt: 'A lake' } })
    expect(
      await ada.call(endpoints.listProcessingMedia, { params: { id }, query: { orgId: ada.orgId } }),
    ).toEqual([item])
    expect((await ada.call(endpoints.listMedia, { params: { id } })).processing).toEqual({ [item.id]: item })
  })

  it('comes with a copy under another id, and goes with the document', async () => {
    const params = await makeDocument()
    const mediaId = await paint(params)
    const content = { type: 'doc' as const, content: [{ type: 'image', attrs: { mediaId } }] }
    await owner.call(endpoints.changeContent, { params, body: { content, revision: 0 } })
    const copy = { id: (await owner.call(endpoints.duplicateCollection, { params })).id }
    const [copied] = (await list(copy)).library
    expect(copied?.id).not.toBe(mediaId)
    expect((await owner.call(endpoints.getContent, { params: copy })).content.content).toEqual([
      { type: 'image', attrs: { mediaId: copied?.id } },
    ])
    await owner.call(endpoints.deleteCollection, { params })
    await owner.call(endpoints.purgeCollection, { params })
    const file = await owner.send(endpoints.getMediaFile, { params: { ...copy, mediaId: copied?.id ?? '' } })
    expect(file.rawPayload.toString('latin1', 1, 4)).toBe('PNG')
  })
})

describe('a piece of text', () => {
  it("is generated for a position from the surrounding text, and isn't stored", async () => {
    const params = await makeDocument()
    const body = { prompt: 'Go on', text: 'Before. After.', from: 8, variant: 'email' as const }
    const answer = await owner.call(endpoints.completeText, { params, body })
    expect(answer.text).toBe('And so on.')
    expect(answer.content).toMatchObject([
      { type: 'paragraph', content: [{ text: 'And ' }, { text: 'so' }, {}] },
    ])
    expect(model.asked).toEqual([
      {
        instructions: expect.stringContaining('an email'),
        text: 'Request: Go on\n\n<source>\nBefore. […]After.\n</source>',
      },
    ])
    expect((await owner.call(endpoints.getContent, { params })).revision).toBe(0)
  })

  it('sends no more text than the model accepts', async () => {
    const params = await makeDocument()
    const body = { prompt: 'Go on', text: 'x'.repeat(200_000) }
    await owner.call(endpoints.completeText, { params, body })
    expect(model.asked[0]?.text.length).toBeLessThan(8192)
  })

  it('fails with the same error for every failure of the model', async () => {
    const params = await makeDocument()
    for (const status of [400, 401, 402]) {
      model.answer(() => status)
      const answer = await owner.send(endpoints.completeText, { params, body: { prompt: 'Go on' } })
      expect([answer.statusCode, answer.json().error]).toEqual([
        502,
        { code: 'provider_failed', message: 'could not complete patch request' },
      ])
    }
    expect(
      await failureOf(member.send(endpoints.completeText, { params, body: { prompt: 'Go on' } })),
    ).toEqual([404, 'not_found'])
  })
})

it('lists the tags that a user has on documents', async () => {
  const { uid } = owner
  const tag = randomUUID()
  const read = () => owner.call(endpoints.getDocumentTags, { params: { uid } })
  expect(await read()).toEqual([])
  await owner.call(endpoints.changeSettings, { params: { uid }, body: { documentTags: [tag] } })
  expect(await read()).toEqual([tag])
  expect(await failureOf(stranger.send(endpoints.getDocumentTags, { params: { uid } }))).toEqual([
    404,
    'not_found',
  ])
})
