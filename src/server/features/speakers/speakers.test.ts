import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords, wordsToItems } from '#domain/words/items.ts'
import { toTurns } from '#domain/words/paragraphs.ts'
import type { Word } from '#domain/words/words.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, app, register } = await sharedTestProduct()
const user = await register()
const colleague = await register('Grace Hopper')
await joinWorkspace(context, colleague.uid, user.orgId)

const collectionOf = async (caller: Caller) => {
  const listRequest = { params: { uid: caller.uid }, body: { orgId: caller.orgId } }
  return (await caller.call(endpoints.listCollections, listRequest)).Items[0]?.id ?? ''
}
const params = { id: await collectionOf(user) }

/**
 * Returns one-second words, one per letter; the letter identifies the speaker, and a capital starts a turn.
 */
const talk = (letters: string): Word[] =>
  Array.from(letters, (letter, i) => ({
    text: `w${i}`,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: 0.5,
    speaker: `spk_${'abcdef'.indexOf(letter.toLowerCase())}`,
    ...(letter !== letter.toLowerCase() && { turn: true as const }),
  }))
const reset = (letters: string, names = ['Speaker 1', 'Speaker 2']) =>
  context.db.transaction().execute((tx) =>
    storeTranscript(tx, params.id, {
      words: talk(letters),
      speakers: names.map((name, i) => ({ id: `spk_${i}`, name })),
      sources: [],
    }),
  )
const read = () => user.call(endpoints.getTranscript, { params })
const turns = async () =>
  toTurns(itemsToWords((await read()).results.items)).map(
    ({ speaker, words }) => `${speaker.slice(4)}:${words.length}`,
  )
const list = (query = {}) => user.call(endpoints.listSpeakers, { params, query })
const change = (speakerId: string, body: { name?: string; color?: 'teal' }) =>
  user.send(endpoints.changeSpeaker, { params: { ...params, speakerId }, body })
const nameAt = (startTime: number, name: string) =>
  user.send(endpoints.nameSpeaker, { params: { ...params, startTime }, body: { name, locale: 'us' } })
const remove = (speakerId: string, query = {}) =>
  user.send(endpoints.removeSpeaker, { params: { ...params, speakerId }, query })

describe('speakers', () => {
  it('are listed with their turns, and renamed and recolored everywhere', async () => {
    await reset('AaBbA')
    const { revision } = await read()
    expect((await change('spk_1', { name: '  Ada ', color: 'teal' })).json().result).toEqual({
      id: 'spk_1',
      name: 'Ada',
      color: 'teal',
    })
    const { speakers, turns } = await list()
    expect(speakers).toEqual([
      { id: 'spk_0', name: 'Speaker 1' },
      { id: 'spk_1', name: 'Ada', color: 'teal' },
    ])
    expect(turns).toEqual({ 0: 'Speaker 1', 2: 'Ada', 4: 'Speaker 1' })
    expect(await list({ turns: false })).toEqual({ speakers })
    expect((await read()).revision).toBe(revision)
  })

  it('need names that differ in more than case, on one line of 80 characters', async () => {
    await reset('AB', ['Ada', 'Bob'])
    const response = await change('spk_1', { name: 'ADA' })
    expect([response.statusCode, response.json().error.details]).toEqual([409, { id: 'spk_0' }])
    expect((await change('spk_0', { name: 'ADA' })).statusCode).toBe(200)
    expect((await change('spk_1', { name: 'x'.repeat(81) })).statusCode).toBe(400)
    for (const invisible of ['\u202e\u200f', '\u200b\u00ad'])
      expect((await change('spk_1', { name: invisible })).statusCode).toBe(400)
    expect((await change('spk_1', { name: 'A\u200bda' })).statusCode).toBe(409)
    expect((await change('spk_1', { name: 'Bob\n Smith' })).json().result.name).toBe('Bob Smith')
  })

  it("are added under the client's ID", async () => {
    await reset('AB')
    await change('spk_2', { color: 'teal' })
    await change('guest', { name: 'Guest' })
    expect((await list()).speakers.slice(2)).toEqual([
      { id: 'spk_2', name: 'Speaker 3', color: 'teal' },
      { id: 'guest', name: 'Guest' },
    ])
    await change('spk_2', { name: 'Speaker 5' })
    expect((await change('spk_4', { color: 'teal' })).json().result.name).toBe('Speaker 6')
  })

  it('update caches and exports', async () => {
    await reset('AB')
    const url = `/collections/v2/${params.id}/transcript/packed`
    const response = await app.inject({ method: 'GET', url, headers: { cookie: user.cookie } })
    const applyTwice = () =>
      app.inject({
        method: 'GET',
        url,
        headers: { cookie: user.cookie, 'if-none-match': String(response.headers.etag) },
      })
    expect((await applyTwice()).statusCode).toBe(304)
    await change('spk_0', { name: 'Ada' })
    expect((await applyTwice()).json().speakers[0].name).toBe('Ada')
    const text = await user.send(endpoints.getSubtitles, { params, query: { format: 'txt' } })
    expect(text.body).toContain('Ada')
  })
})

describe('naming the speaker of a turn', () => {
  it('assigns the turn to the speaker with that name, or to a new one, as an edit of the words', async () => {
    await reset('AaBbAa', ['Ada', 'Bob'])
    expect((await nameAt(4, 'bob')).json().result.revision).toBe(1)
    expect(await turns()).toEqual(['0:2', '1:2', '1:2'])
    const answer = (await nameAt(2, 'Cyd')).json().result
    expect(answer.speakers.at(-1)).toEqual({ id: 'spk_2', name: 'Cyd' })
    expect(await turns()).toEqual(['0:2', '2:2', '1:2'])
    const repeatedName = (await nameAt(2, 'CYD')).json().result
    expect([repeatedName.revision, repeatedName.speakers.length]).toEqual([2, 3])
  })

  it('keeps turns separate that differ only in their speakers', async () => {
    await reset('AabbAa', ['Ada', 'Bob'])
    await nameAt(2, 'Ada')
    expect(await turns()).toEqual(['0:2', '0:2', '0:2'])
  })

  it('fails at a time without a turn', async () => {
    await reset('AaaaBb')
    expect((await nameAt(1, 'Cyd')).statusCode).toBe(404)
    expect((await nameAt(99, 'Cyd')).statusCode).toBe(404)
    expect((await list()).speakers).toHaveLength(2)
  })

  it('names up to 150 turns in any position, or none of them', async () => {
    await reset('AaBb'.repeat(300))
    const starts = Array.from({ length: 150 }, (_, i) => i * 8)
    const send = (speakers: Record<string, string>) =>
      user.send(endpoints.nameSpeakers, { params, body: { speakers, locale: 'us' } })
    const response = await send(Object.fromEntries(starts.map((start) => [start, 'Cyd'])))
    expect(response.statusCode).toBe(200)
    const namedTurns = (await turns()).flatMap((turn, i) => (turn.startsWith('2:') ? [i * 2] : []))
    expect(namedTurns).toEqual(starts)
    const { revision } = await read()
    expect(revision).toBe(1)
    const recordedOperation = await context.db
      .selectFrom('transcript_operations')
      .select(['words', 'edits'])
      .where('collection_id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(recordedOperation.words).toEqual([])
    expect(recordedOperation.edits).toHaveLength(starts.length)
    for (const edit of recordedOperation.edits ?? []) expect(edit).toHaveProperty('speaker', 'spk_2')
    expect((await send({ '0': 'Dee', '1': 'Dee' })).json().error.details).toEqual({ times: [1] })
    expect((await read()).revision).toBe(revision)
    const tooManyTurns = Array.from({ length: 151 }, (_, i) => [i * 4, 'Eve'])
    expect((await send(Object.fromEntries(tooManyTurns))).statusCode).toBe(400)
  })
})

describe('removing a speaker', () => {
  it('gives each turn to the speaker before it, or all turns to a given speaker', async () => {
    await reset('AaBbAaCc', ['Ada', 'Bob', 'Cyd'])
    expect((await remove('spk_0')).json().result.speakers.map(({ id }: { id: string }) => id)).toEqual([
      'spk_1',
      'spk_2',
    ])
    expect(await turns()).toEqual(['1:2', '1:2', '1:2', '2:2'])
    await remove('spk_1', { into: 'spk_2' })
    expect(await turns()).toEqual(['2:2', '2:2', '2:2', '2:2'])
    expect((await remove('spk_2')).statusCode).toBe(409)
    expect((await remove('spk_2', { into: 'spk_1' })).statusCode).toBe(400)
    expect((await remove('spk_1')).statusCode).toBe(404)
  })

  it('removes a speaker without turns without an edit', async () => {
    await reset('Aa', ['Ada', 'Bob'])
    expect((await remove('spk_1')).json().result).toEqual({
      revision: 0,
      speakers: [{ id: 'spk_0', name: 'Ada' }],
    })
  })
})

it('versions keep their own speakers', async () => {
  await reset('AB', ['Ada', 'Bob'])
  const { id: versionId } = await user.call(endpoints.saveVersion, { params, body: { name: 'before' } })
  await change('spk_0', { name: 'Eve' })
  expect((await list({ versionId })).turns).toEqual({ 0: 'Ada', 1: 'Bob' })
  await user.call(endpoints.changeVersion, { params: { ...params, versionId }, body: { restore: true } })
  expect((await list()).speakers.map(({ name }) => name)).toEqual(['Ada', 'Bob'])
})

it("can't be changed by others during editing", async () => {
  await reset('AB')
  await user.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const body = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 1 }
  await user.call(endpoints.patchTranscript, { params, body: { ...body, words: wordsToItems(talk('A')) } })
  const response = await colleague.send(endpoints.changeSpeaker, {
    params: { ...params, speakerId: 'spk_0' },
    body: { name: 'Mine' },
  })
  expect([response.statusCode, response.json().error.code]).toEqual([423, 'locked'])
  await user.call(endpoints.releaseLock, { params })
  await user.call(endpoints.unshareCollection, { params, body: { userId: colleague.uid } })
})

it('suggests names from transcripts that the user can see, most used first', async () => {
  await reset('AB', ['Ada', 'Speaker 2'])
  const names = (caller: Caller) => caller.call(endpoints.listSpeakerNames, { params: { oid: user.orgId } })
  expect(await names(user)).toContain('Ada')
  expect(await names(user)).not.toContain('Speaker 2')
  expect(await names(colleague)).not.toContain('Ada')
  await user.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  expect(await names(colleague)).toContain('Ada')
})
