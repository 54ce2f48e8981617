import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { TranscriptItem } from '#contract/transcripts.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const user = await register()
const [welcome] = (
  await user.call(endpoints.listCollections, { params: { uid: user.uid }, body: { orgId: user.orgId } })
).Items
const params = { id: welcome?.id ?? '' }

/** Returns `count` words, one per second, each half a second long. */
const items = (count: number): TranscriptItem[] =>
  Array.from({ length: count }, (_, i) => ({
    start_time: i,
    end_time: i + 0.5,
    type: 'pronunciation',
    alternatives: [{ content: `w${i}`, confidence: 0.5 }],
    speaker: 'spk_0',
    ...(i === 0 ? { turn: true } : {}),
  }))
const reset = (count: number) =>
  context.db.transaction().execute((tx) =>
    storeTranscript(tx, params.id, {
      words: itemsToWords(items(count)),
      speakers: [{ id: 'spk_0', name: 'Speaker 1' }],
      sources: [],
    }),
  )
const read = () => user.call(endpoints.getTranscript, { params })
const contents = async () => (await read()).results.items.map((i) => i.alternatives[0]?.content)
const word = (content: string, start: number): TranscriptItem => ({
  start_time: start,
  end_time: start + 0.2,
  type: 'pronunciation',
  alternatives: [{ content }],
  speaker: 'spk_0',
  edited: true,
})
const patch = (
  startTime: number,
  endTime: number,
  words: TranscriptItem[],
  baseRevision = 0,
  id = randomUUID(),
) =>
  user.send(endpoints.patchTranscript, {
    params,
    body: { operationId: id, baseRevision, startTime, endTime, words },
  })

describe('the transcript', () => {
  it('replaces only the words that start in the range, among thousands', async () => {
    await reset(3000)
    const before = (await read()).results.items
    const response = await patch(1500, 1502, [word('new', 1500.1)])
    expect(response.json()).toEqual({ result: { revision: 1 } })
    const after = (await read()).results.items
    expect(after).toHaveLength(2999)
    expect(after.slice(0, 1500)).toEqual(before.slice(0, 1500))
    expect(after.slice(1501)).toEqual(before.slice(1502))
    expect(after[1500]).toMatchObject({
      start_time: 1500.1,
      alternatives: [{ content: 'new' }],
      edited: true,
    })
  })

  it('rewrites one chunk for one word', async () => {
    await reset(3000)
    const versions = async () => {
      const { rows } = await sql<{ start_ms: number; version: string }>`
        select start_ms, xmin::text as version from transcript_chunks where collection_id = ${params.id}`.execute(
        context.db,
      )
      return new Map(rows.map((row) => [row.start_ms, row.version]))
    }
    const before = await versions()
    await patch(1500, 1501, [word('new', 1500)])
    const changedChunks = [...(await versions())].filter(([start, version]) => before.get(start) !== version)
    expect(changedChunks.map(([start]) => start)).toEqual([1_200_000])
  })

  it('accepts edits before the first word, after the last, and of everything', async () => {
    await reset(3)
    await patch(1, 2, [], 0)
    await patch(100, 101, [word('end', 100)], 1)
    await patch(0, 0.5, [], 2)
    await patch(0, 0.1, [word('begin', 0)], 3)
    expect(await contents()).toEqual(['begin', 'w2', 'end'])
    await patch(0, 1000, [], 4)
    expect(await contents()).toEqual([])
    await patch(0, 1, [word('again', 0.5)], 5)
    expect(await contents()).toEqual(['again'])
  })

  it('changes words in some ranges and only speakers in others, as one revision', async () => {
    await reset(3000)
    const before = (await read()).results.items
    const edits = [
      { startTime: 0, endTime: 2, words: [word('new', 1)] },
      { startTime: 900, endTime: 902, speaker: 'spk_1' },
      { startTime: 2999, endTime: 3000, words: [] },
    ]
    const body = { operationId: randomUUID(), baseRevision: 0, edits }
    const send = (changes: object) =>
      user.send(endpoints.patchTranscript, { params, body: { ...body, ...changes } })
    expect((await send({})).json()).toEqual({ result: { revision: 1 } })
    const editedItems = before.slice(900, 902).map((item) => ({
      ...item,
      speaker: 'spk_1',
      alternatives: item.alternatives.map((alternative) => ({ ...alternative, speaker: 'spk_1' })),
    }))
    const after = (await read()).results.items
    expect(after[0]?.alternatives[0]?.content).toBe('new')
    expect(after.slice(1)).toEqual([...before.slice(2, 900), ...editedItems, ...before.slice(902, 2999)])

    const staleError = (await send({ operationId: randomUUID() })).json().error
    expect([staleError.code, staleError.details.items]).toEqual([
      'stale_revision',
      [after[0], ...editedItems],
    ])
    const response = await send({
      operationId: randomUUID(),
      baseRevision: 1,
      startTime: 1,
      endTime: 2,
      words: [],
    })
    const outOfOrderResponse = await send({
      operationId: randomUUID(),
      baseRevision: 1,
      edits: edits.toReversed(),
    })
    expect([response.statusCode, outOfOrderResponse.statusCode]).toEqual([400, 400])
    expect((await read()).revision).toBe(1)
  })

  it('applies a repeated operation once', async () => {
    await reset(3)
    const id = randomUUID()
    for (let i = 0; i < 3; i++)
      expect((await patch(1, 2, [word('once', 1)], 0, id)).json()).toEqual({ result: { revision: 1 } })
    expect(await contents()).toEqual(['w0', 'once', 'w2'])
  })

  it("responds to a stale base with the range's current words", async () => {
    await reset(5)
    await patch(1, 2, [word('theirs', 1)])
    const response = await patch(0, 2, [word('mine', 0)])
    expect(response.statusCode).toBe(409)
    const { code, details } = response.json().error
    expect(code).toBe('stale_revision')
    expect(details.revision).toBe(1)
    expect(details.items.map((i: TranscriptItem) => i.alternatives[0]?.content)).toEqual(['w0', 'theirs'])
    expect(await contents()).toEqual(['w0', 'theirs', 'w2', 'w3', 'w4'])
  })

  it("accepts items in Amazon Transcribe's format and returns their content", async () => {
    await reset(3)
    const { revision } = await read()
    const [first, ...otherEdits] = [
      {
        alternatives: [{ content: 'Hello', speaker: 'spk_0' }],
        start_time: '0.1',
        end_time: '0.5',
        skip: true,
      },
      { type: 'punctuation', alternatives: [{ content: ',', confidence: 0 }] },
    ]
    const send = (words: unknown[]) =>
      user.send(endpoints.patchTranscript, {
        params,
        body: {
          operationId: randomUUID(),
          baseRevision: revision,
          startTime: 0,
          endTime: 1,
          words: words as TranscriptItem[],
        },
      })
    for (const words of [
      otherEdits,
      [{ ...first, alternatives: [{ content: 'Hello' }] }],
      [{ ...first, type: 'noise' }],
    ])
      expect((await send(words)).statusCode).toBe(400)
    expect((await send([first, ...otherEdits])).statusCode).toBe(200)
    const [item] = (await read()).results.items
    expect(item).toMatchObject({
      start_time: 0.1,
      type: 'pronunciation',
      speaker: 'spk_0',
      skip: true,
      alternatives: [{ content: 'Hello,', speaker: 'spk_0' }],
    })
  })

  it.each([
    ['among each other', 1, 2, [word('b', 1.5), word('a', 1.2)]],
    ['relative to the preceding word', 2, 3, [word('a', 0.5)]],
    ['relative to the following word', 1, 2, [word('a', 3.5)]],
    ['across a chunk boundary', 399, 400, [word('a', 401)]],
  ])('rejects words out of order %s', async (_description, from, to, words) => {
    await reset(1000)
    const response = await patch(from, to, words as TranscriptItem[])
    expect(response.statusCode).toBe(422)
    expect(response.json().error.code).toBe('out_of_order')
    expect(await contents()).toHaveLength(1000)
  })

  it('rejects a range that ends before it begins', async () => {
    await reset(3000)
    const response = await patch(2500, 10, [word('a', 20.5)])
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_input'])
    expect(await contents()).toHaveLength(3000)
  })

  it('loses nothing in fifty concurrent saves: one succeeds, the others get conflicts', async () => {
    await reset(100)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => patch(i, i + 1, [word(`e${i}`, i)])),
    )
    const statuses = responses.map((a) => a.statusCode).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(409)])
    // Each rejected save retries on the newest revision until it is accepted.
    const retry = async (i: number): Promise<void> => {
      const { revision } = await read()
      if ((await patch(i, i + 1, [word(`e${i}`, i)], revision)).statusCode !== 200) await retry(i)
    }
    await Promise.all(responses.flatMap((answer, i) => (answer.statusCode === 200 ? [] : [retry(i)])))
    expect((await contents()).slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, i) => `e${i}`))
    expect((await read()).revision).toBe(50)
  })

  it('returns 304 for the current revision, and the words for any other', async () => {
    await reset(3)
    const response = await user.send(endpoints.getTranscript, { params })
    const etag = String(response.headers.etag)
    const sameResponse = await user.send(endpoints.getTranscript, { params }, { 'if-none-match': etag })
    expect([sameResponse.statusCode, sameResponse.body]).toEqual([304, ''])
    await patch(1, 2, [])
    const changedResponse = await user.send(endpoints.getTranscript, { params }, { 'if-none-match': etag })
    expect(changedResponse.statusCode).toBe(200)
  })

  it.each([
    ['srt', 'application/x-subrip'],
    ['vtt', 'text/vtt'],
    ['txt', 'text/plain'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ] as const)('exports %s under the collection’s name', async (format, type) => {
    await reset(10)
    const response = await user.send(endpoints.getSubtitles, { params, query: { format } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain(type)
    expect(response.headers['content-disposition']).toContain(`Welcome to Longhand_en.${format}`)
    if (format !== 'docx') expect(response.body).toContain('w9')
    else expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('exports from a given second', async () => {
    await reset(10)
    const response = await user.send(endpoints.getSubtitles, { params, query: { format: 'srt', from: 5 } })
    expect(response.body).toContain('w5')
    expect(response.body).not.toContain('w4')
  })
})
