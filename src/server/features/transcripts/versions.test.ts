import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { saveTranscriptAtCheckIn } from '#server/features/transcripts/service.ts'
import { createVersionedTranscript, speakers, talk, word } from './versions.fixture.ts'

const { context, params, read, register, reset, textsOf, user, welcomeIdOf, patch, ...versions } =
  await createVersionedTranscript()
const { list, newest, restore, save } = versions
const stranger = await register('Grace Hopper')

describe('versions', () => {
  it('start with the draft, and count changes since', async () => {
    await reset(talk(1000))
    expect(await list()).toMatchObject([
      { kind: 'draft', revision: 0, name: null, userId: null, wordCount: 1000, wordsChanged: null },
    ])
    await patch(500, 502, [word('new', 500), word('words', 500.5), word('here', 501)])
    await patch(900, 901, [])
    const savedVersion = await save('  Before the meeting ')
    expect(savedVersion).toMatchObject({
      kind: 'saved',
      name: 'Before the meeting',
      userId: user.uid,
      userName: 'Ada Lovelace',
      revision: 2,
      wordCount: 1000,
      wordsChanged: 4,
    })
    expect((await list()).map(({ kind }) => kind)).toEqual(['saved', 'draft'])
  })

  it('include the text before a bulk replace, once for all of its patches', async () => {
    await reset(talk(10))
    await patch(1, 2, [word('one', 1)], { version: 'replace' })
    await patch(2, 3, [word('two', 2)])
    // An untouched draft is also listed: its words are the previous text.
    expect(await list()).toMatchObject([
      { kind: 'replace', revision: 0, userId: user.uid, wordsChanged: 0 },
      { kind: 'draft', revision: 0 },
    ])
    const id = randomUUID()
    await patch(3, 4, [word('three', 3)], { version: 'replace', operationId: id })
    await patch(3, 4, [word('three', 3)], { version: 'replace', operationId: id })
    const versions = await list()
    expect(versions.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['replace', 2],
      ['replace', 0],
      ['draft', 0],
    ])
    expect((await textsOf(versions[0]?.id)).slice(1, 4)).toEqual(['one', 'two', 'w3'])
  })

  it('include the result of an editing session with changes', async () => {
    await reset(talk(10))
    const checkIn = () =>
      context.db.transaction().execute((tx) => saveTranscriptAtCheckIn(tx, params.id, user.uid))
    await checkIn()
    expect(await list()).toHaveLength(1)
    await patch(1, 2, [])
    await checkIn()
    await checkIn()
    expect(await list()).toMatchObject([
      { kind: 'checkin', userName: 'Ada Lovelace', wordCount: 9, wordsChanged: 1 },
      { kind: 'draft' },
    ])
  })

  it('are listed in pages, newest first', async () => {
    await reset(talk(10))
    for (const name of ['a', 'b', 'c', 'd']) await save(name)
    const names: (string | null)[] = []
    let query: { limit: number; vid?: string } = { limit: 2 }
    for (;;) {
      const page = await user.call(endpoints.listVersions, { params, query })
      names.push(...page.Items.map(({ name }) => name))
      const vid = page.LastEvaluatedKey?.vid
      if (typeof vid !== 'string') break
      query = { limit: 2, vid }
    }
    expect(names).toEqual(['d', 'c', 'b', 'a', null])
  })

  it('can be named, renamed and unnamed', async () => {
    await reset(talk(3))
    const versionId = (await newest()).id
    for (const name of ['First', 'Second', null]) {
      const body = { name }
      const { version, undo } = await user.call(endpoints.changeVersion, {
        params: { ...params, versionId },
        body,
      })
      expect([version.name, undo, (await newest()).name]).toEqual([name, null, name])
    }
  })

  it('return the words and speakers of their time, each with its own ETag', async () => {
    await reset(talk(3))
    const { id: versionId } = await newest()
    await patch(1, 2, [word('new', 1)])
    await context.db
      .updateTable('transcripts')
      .set({ speakers: JSON.stringify([{ id: 'spk_0', name: 'Countess' }]) })
      .where('collection_id', '=', params.id)
      .execute()
    const query = { versionId }
    for (const endpoint of [endpoints.getTranscript, endpoints.getPackedTranscript]) {
      const response = await user.send(endpoint, { params, query })
      const { etag } = response.headers
      expect(response.body).toContain('"Ada"')
      expect(response.body).toContain('w1')
      const { revision, version, versionId: namedVersionId } = response.json()
      expect([revision, version?.id ?? namedVersionId]).toEqual([0, versionId])
      const secondResponse = await user.send(endpoint, { params, query }, { 'if-none-match': String(etag) })
      expect(secondResponse.statusCode).toBe(304)
      const current = await user.send(endpoint, { params }, { 'if-none-match': String(etag) })
      expect(current.statusCode).toBe(200)
      expect(current.body).toContain('"Countess"')
    }
    const exportedResponse = await user.send(endpoints.getSubtitles, {
      params,
      query: { format: 'txt', ...query },
    })
    expect(exportedResponse.body).toContain('w1')
    expect((await restore(versionId)).revision).toBe(2)
    expect((await read()).results.speakers).toEqual(speakers)
  })

  it('belong to their collection only', async () => {
    await reset(talk(3))
    const otherVersions = await stranger.call(endpoints.listVersions, {
      params: { id: await welcomeIdOf(stranger) },
    })
    const versionId = otherVersions.Items[0]?.id ?? ''
    const restoreRequest = { params: { ...params, versionId }, body: { restore: true } }
    expect((await user.send(endpoints.getTranscript, { params, query: { versionId } })).statusCode).toBe(404)
    expect((await user.send(endpoints.changeVersion, restoreRequest)).statusCode).toBe(404)
    expect((await user.call(endpoints.listVersions, { params, query: { vid: versionId } })).Items).toEqual([])
  })
})

describe('restoring a version', () => {
  it('creates a new revision, and can be undone by restoring the previous text', async () => {
    await reset(talk(3))
    const draft = await newest()
    await patch(1, 2, [word('new', 1)])
    const restored = await restore(draft.id)
    expect(restored).toMatchObject({ revision: 2, version: { id: draft.id } })
    expect(await textsOf()).toEqual(['w0', 'w1', 'w2'])
    expect(await newest()).toMatchObject({ id: restored.undo, kind: 'restore', revision: 1, wordsChanged: 1 })
    expect((await restore(restored.undo ?? '')).revision).toBe(3)
    expect(await textsOf()).toEqual(['w0', 'new', 'w2'])
  })

  it('does nothing if the text is already the same', async () => {
    await reset(talk(3))
    const draft = await newest()
    expect(await restore(draft.id)).toMatchObject({ revision: 0, undo: null })
    await patch(1, 2, [word('new', 1)])
    await restore(draft.id)
    const before = await list()
    expect(await restore(draft.id)).toMatchObject({ revision: 2, undo: null })
    expect(await list()).toEqual(before)
  })

  it('writes only the chunks that differ', async () => {
    await reset(talk(3000))
    const draft = await newest()
    await patch(1500, 1501, [word('new', 1500)])
    await restore(draft.id)
    const { rows } = await sql`
      select from transcript_chunks where collection_id = ${params.id} and made = 2`.execute(context.db)
    expect(rows).toHaveLength(1)
    const operation = await context.db
      .selectFrom('transcript_operations')
      .select(['start_ms', 'end_ms', 'words', 'restores'])
      .where('collection_id', '=', params.id)
      .where('revision', '=', 2)
      .executeTakeFirst()
    expect(operation).toMatchObject({ start_ms: 1_200_000, words: [], restores: 0 })
  })
})
