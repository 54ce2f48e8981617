import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createVersionedTranscript, talk } from './versions.fixture.ts'

const { context, list, newest, params, patch, reset, restore, shift, user, wordsOf } =
  await createVersionedTranscript()
const collection = () => user.call(endpoints.getCollection, { params })

describe('an offset', () => {
  it('shifts the words from a given second, creates a version, and applies once', async () => {
    await reset(talk(1000))
    const operationId = randomUUID()
    for (let i = 0; i < 3; i++) {
      const response = await shift(1.5, 500, { operationId })
      expect(response.json().result.revision).toBe(1)
    }
    const starts = (await wordsOf()).map(({ start }) => start)
    expect([starts[499], starts[500], starts.at(-1)]).toEqual([499_000, 501_500, 1_000_500])
    expect(await newest()).toMatchObject({ kind: 'offset', revision: 0 })
    await patch(1, 2, [])
    expect((await collection()).offset).toBe(0)
    const { undo } = (await shift(-2)).json().result
    expect(await newest()).toMatchObject({ id: undo, kind: 'offset' })
    expect((await wordsOf())[0]).toMatchObject({ start: 0, end: 0 })
    expect(await collection()).toMatchObject({ offset: -2, version: undo })
    await shift(-0.5)
    expect((await collection()).offset).toBe(-2.5)
    await restore(undo)
    expect((await wordsOf())[0]).toMatchObject({ start: 0, end: 200 })
    expect(await collection()).toMatchObject({ offset: 0, version: (await newest()).id })
    await reset(talk(10))
    expect(await collection()).toMatchObject({ offset: 0, version: (await newest()).id })
  })

  it('moves words no further than the end of the preceding word, to keep the order', async () => {
    await reset(talk(10))
    await shift(-4.5, 5)
    const starts = (await wordsOf()).map(({ start }) => start)
    expect(starts).toEqual([0, 1000, 2000, 3000, 4000, 4200, 4200, 4200, 4200, 4500])
  })

  it.each([
    ['of zero', 0, 0],
    ['after the last word', 5, 100],
  ])('%s changes nothing', async (_description, offset, from) => {
    await reset(talk(3))
    expect((await shift(offset, from)).json().result).toEqual({ revision: 0, undo: null })
    expect(await list()).toHaveLength(1)
  })

  it('is rejected beyond the latest possible time', async () => {
    await reset(talk(3))
    const response = await shift(1_000_000)
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a transcript limited to its beginning', () => {
  const setTrimmed = (trimmed: boolean) =>
    context.db
      .updateTable('collections')
      .set({ demo: !trimmed, duration_seconds: 1000 })
      .where('id', '=', params.id)
      .execute()

  it('hides its versions and keeps hidden content hidden after shifts', async () => {
    await reset(talk(1000))
    const draft = await newest()
    await setTrimmed(true)
    expect(await wordsOf(draft.id)).toHaveLength(100)
    const response = await user.send(endpoints.getTranscript, { params, query: { versionId: draft.id } })
    await patch(50, 52, [])
    const refusedResponse = await shift(-10)
    expect([refusedResponse.statusCode, refusedResponse.json().error.code]).toEqual([403, 'forbidden'])
    expect((await shift(10)).statusCode).toBe(200)
    expect(await wordsOf()).toHaveLength(88)
    await restore(draft.id)
    expect(await wordsOf()).toHaveLength(100)
    await setTrimmed(false)
    expect(await wordsOf()).toEqual(talk(1000))
    const fullResponse = await user.send(
      endpoints.getTranscript,
      { params, query: { versionId: draft.id } },
      { 'if-none-match': String(response.headers.etag) },
    )
    expect(fullResponse.statusCode).toBe(200)
  })
})
