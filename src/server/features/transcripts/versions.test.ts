import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { TranscriptItem } from '#contract/transcripts.ts'
import type { Version } from '#contract/versions.ts'
import { itemsToWords, toMs, wordsToItems } from '#domain/items.ts'
import { shiftWords } from '#domain/offset.ts'
import { applyPatch } from '#domain/patches.ts'
import type { Word } from '#domain/words.ts'
import { storeTranscript, versionAtCheckIn } from '#server/features/transcripts/service.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register } = await createTestProduct({ FREE_MEDIA_SECONDS: '100' })
const user = await register()
const stranger = await register('Grace Hopper')
const welcomeOf = async (who: typeof user) => {
  const listed = { params: { uid: who.uid }, body: { orgId: who.orgId } }
  return (await who.call(endpoints.listCollections, listed)).Items[0]?.id ?? ''
}
const params = { id: await welcomeOf(user) }
const speakers = [{ id: 'spk_0', name: 'Ada' }]

const word = (text: string, start: number): Word => ({
  ...{ text, start: toMs(start), end: toMs(start) + 200 },
  ...{ confidence: 0.5, speaker: 'spk_0' },
})
const talk = (count: number) => Array.from({ length: count }, (_, i) => word(`w${i}`, i))
const reset = (words: readonly Word[]) =>
  context.db.transaction().execute((tx) => storeTranscript(tx, params.id, { words, speakers, sources: [] }))
const read = (versionId?: string) =>
  user.call(endpoints.getTranscript, { params, query: versionId ? { versionId } : {} })
const wordsOf = async (versionId?: string) => itemsToWords((await read(versionId)).results.items)
const textsOf = async (versionId?: string) => (await wordsOf(versionId)).map(({ text }) => text)
const patch = async (startTime: number, endTime: number, words: readonly Word[], more: object = {}) => {
  const { revision: baseRevision } = await read()
  const items: TranscriptItem[] = wordsToItems(words)
  const body = { operationId: randomUUID(), baseRevision, startTime, endTime, words: items, ...more }
  return user.send(endpoints.patchTranscript, { params, body })
}
const list = async () => (await user.call(endpoints.listVersions, { params })).Items
const newest = async () => (await list())[0] as Version
const save = (name: string) => user.call(endpoints.saveVersion, { params, body: { name } })
const restore = (versionId: string) =>
  user.call(endpoints.changeVersion, { params: { ...params, versionId }, body: { restore: true } })
const shift = (offset: number, from = 0, more: object = {}) =>
  user.send(endpoints.shiftWords, { params, body: { offset, from, ...more } })

/** The words at every revision, by doing again what was recorded. */
async function replay(draft: readonly Word[]): Promise<(readonly Word[])[]> {
  const operations = await context.db
    .selectFrom('transcript_operations')
    .selectAll()
    .where('collection_id', '=', params.id)
    .orderBy('revision')
    .execute()
  const states = [draft]
  for (const { start_ms: startTime, end_ms: endTime, words, restores } of operations) {
    const last = states.at(-1) ?? []
    const restored = restores === null ? undefined : states[restores]
    states.push(restored ?? applyPatch(last, { startTime, endTime, words }))
  }
  return states
}

describe('versions', () => {
  it('begins with the draft, and tells how much has changed since', async () => {
    await reset(talk(1000))
    expect(await list()).toMatchObject([
      { kind: 'draft', revision: 0, name: null, userId: null, wordCount: 1000, wordsChanged: null },
    ])
    await patch(500, 502, [word('new', 500), word('words', 500.5), word('here', 501)])
    await patch(900, 901, [])
    const saved = await save('  Before the meeting ')
    expect(saved).toMatchObject({
      ...{ kind: 'saved', name: 'Before the meeting', userId: user.uid, userName: 'Ada Lovelace' },
      ...{ revision: 2, wordCount: 1000, wordsChanged: 4 },
    })
    expect((await list()).map(({ kind }) => kind)).toEqual(['saved', 'draft'])
  })

  it('keeps what stood before a bulk replace, once for all of its patches', async () => {
    await reset(talk(10))
    await patch(1, 2, [word('one', 1)], { version: 'replace' })
    await patch(2, 3, [word('two', 2)])
    expect((await list()).map(({ kind }) => kind)).toEqual(['draft'])
    const id = randomUUID()
    await patch(3, 4, [word('three', 3)], { version: 'replace', operationId: id })
    await patch(3, 4, [word('three', 3)], { version: 'replace', operationId: id })
    const versions = await list()
    expect(versions.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['replace', 2],
      ['draft', 0],
    ])
    expect((await textsOf(versions[0]?.id)).slice(1, 4)).toEqual(['one', 'two', 'w3'])
  })

  it('keeps the end of an editor’s work, if there was any', async () => {
    await reset(talk(10))
    const checkIn = () => context.db.transaction().execute((tx) => versionAtCheckIn(tx, params.id, user.uid))
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

  it('gives out pages, newest first', async () => {
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

  it('takes a name, another, and none', async () => {
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

  it('shows the words and speakers of its time, with an ETag of its own', async () => {
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
      const first = await user.send(endpoint, { params, query })
      const { etag } = first.headers
      expect(first.body).toContain('"Ada"')
      expect(first.body).toContain('w1')
      const { revision, version, versionId: named } = first.json()
      expect([revision, version?.id ?? named]).toEqual([0, versionId])
      const again = await user.send(endpoint, { params, query }, { 'if-none-match': String(etag) })
      expect(again.statusCode).toBe(304)
      const current = await user.send(endpoint, { params }, { 'if-none-match': String(etag) })
      expect(current.statusCode).toBe(200)
      expect(current.body).toContain('"Countess"')
    }
    const exported = await user.send(endpoints.getSubtitles, { params, query: { format: 'txt', ...query } })
    expect(exported.body).toContain('w1')
    expect((await restore(versionId)).revision).toBe(2)
    expect((await read()).results.speakers).toEqual(speakers)
  })

  it('are of their collection only', async () => {
    await reset(talk(3))
    const theirs = await stranger.call(endpoints.listVersions, { params: { id: await welcomeOf(stranger) } })
    const versionId = theirs.Items[0]?.id ?? ''
    const named = { params: { ...params, versionId }, body: { restore: true } }
    expect((await user.send(endpoints.getTranscript, { params, query: { versionId } })).statusCode).toBe(404)
    expect((await user.send(endpoints.changeVersion, named)).statusCode).toBe(404)
    expect((await user.call(endpoints.listVersions, { params, query: { vid: versionId } })).Items).toEqual([])
  })
})

describe('restoring a version', () => {
  it('is a new revision, and undone by restoring what stood', async () => {
    await reset(talk(3))
    const draft = await newest()
    await patch(1, 2, [word('new', 1)])
    const done = await restore(draft.id)
    expect(done).toMatchObject({ revision: 2, version: { id: draft.id } })
    expect(await textsOf()).toEqual(['w0', 'w1', 'w2'])
    expect(await newest()).toMatchObject({ id: done.undo, kind: 'restore', revision: 1, wordsChanged: 1 })
    expect((await restore(done.undo ?? '')).revision).toBe(3)
    expect(await textsOf()).toEqual(['w0', 'new', 'w2'])
  })

  it('of what stands already does nothing', async () => {
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

describe('an offset', () => {
  it('shifts the words from a second on, makes a version, and is done once', async () => {
    await reset(talk(1000))
    const operationId = randomUUID()
    for (let i = 0; i < 3; i++) {
      const response = await shift(1.5, 500, { operationId })
      expect(response.json().result.revision).toBe(1)
    }
    const starts = (await wordsOf()).map(({ start }) => start)
    expect([starts[499], starts[500], starts.at(-1)]).toEqual([499_000, 501_500, 1_000_500])
    expect(await newest()).toMatchObject({ kind: 'draft' })
    await patch(1, 2, [])
    const { undo } = (await shift(-2)).json().result
    expect(await newest()).toMatchObject({ id: undo, kind: 'offset' })
    expect((await wordsOf())[0]).toMatchObject({ start: 0, end: 0 })
    await restore(undo)
    expect((await wordsOf())[0]).toMatchObject({ start: 0, end: 200 })
  })

  it('gathers words at the end of the word ahead rather than disorder them', async () => {
    await reset(talk(10))
    await shift(-4.5, 5)
    const starts = (await wordsOf()).map(({ start }) => start)
    expect(starts).toEqual([0, 1000, 2000, 3000, 4000, 4200, 4200, 4200, 4200, 4500])
  })

  it.each([
    ['of nothing', 0, 0],
    ['behind the last word', 5, 100],
  ])('%s changes nothing', async (_what, offset, from) => {
    await reset(talk(3))
    expect((await shift(offset, from)).json().result).toEqual({ revision: 0, undo: null })
    expect(await list()).toHaveLength(1)
  })

  it('beyond the latest time there is, is refused', async () => {
    await reset(talk(3))
    const response = await shift(1_000_000)
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a transcript of which only the beginning is shown', () => {
  const trim = (trimmed: boolean) =>
    context.db
      .updateTable('collections')
      .set({ demo: !trimmed, duration_seconds: 1000 })
      .where('id', '=', params.id)
      .execute()

  it('shows no more of its versions, keeps what is hidden, and shifts nothing hidden into view', async () => {
    await reset(talk(1000))
    const draft = await newest()
    await trim(true)
    expect(await wordsOf(draft.id)).toHaveLength(100)
    const trimmed = await user.send(endpoints.getTranscript, { params, query: { versionId: draft.id } })
    await patch(50, 52, [])
    const refused = await shift(-10)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'forbidden'])
    expect((await shift(10)).statusCode).toBe(200)
    expect(await wordsOf()).toHaveLength(88)
    await restore(draft.id)
    expect(await wordsOf()).toHaveLength(100)
    await trim(false)
    expect(await wordsOf()).toEqual(talk(1000))
    const whole = await user.send(
      endpoints.getTranscript,
      { params, query: { versionId: draft.id } },
      { 'if-none-match': String(trimmed.headers.etag) },
    )
    expect(whole.statusCode).toBe(200)
  })
})

type Step =
  | { kind: 'patch'; from: number; length: number; words: number }
  | { kind: 'save' | 'restore'; pick: number }
  | { kind: 'shift'; from: number; by: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('patch' as const),
        ...{ from: fc.nat(950), length: fc.nat(600), words: fc.nat(8) },
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('save', 'restore'), pick: fc.nat(20) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('shift' as const),
        ...{ from: fc.nat(950), by: fc.integer({ min: -30, max: 30 }) },
      }),
    },
  ),
  { minLength: 4, maxLength: 14 },
)

describe('whatever is done', () => {
  it('every version reads back to the bit, what is recorded leads to it, and no chunk is kept in vain', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const draft = talk(1000)
        await reset(draft)
        let now: readonly Word[] = draft
        const kept = new Map<string, readonly Word[]>([[(await newest()).id, draft]])
        for (const step of steps) {
          if (step.kind === 'patch') {
            const words = Array.from({ length: step.words }, (_, i) =>
              word(`p${i}`, step.from + (i * step.length) / 10),
            )
            const change = { startTime: toMs(step.from), endTime: toMs(step.from + step.length), words }
            const response = await patch(step.from, step.from + step.length, words)
            if (response.statusCode === 200) now = applyPatch(now, change)
          } else if (step.kind === 'shift') {
            const { undo } = (await shift(step.by, step.from)).json().result
            if (undo) kept.set(undo, now)
            now = shiftWords(now, toMs(step.from), toMs(step.by))
          } else if (step.kind === 'save') kept.set((await save('kept')).id, now)
          else {
            const [versionId = '', words = []] = [...kept][step.pick % kept.size] ?? []
            const { undo } = await restore(versionId)
            if (undo) kept.set(undo, now)
            now = words
          }
        }
        expect(await wordsOf()).toEqual(now)
        const states = await replay(draft)
        for (const version of await list()) {
          const words = await wordsOf(version.id)
          expect(words).toEqual(kept.get(version.id))
          expect(words).toEqual(states[version.revision])
          expect(words).toHaveLength(version.wordCount)
        }
        await expectNothingInVain()
      }),
      { numRuns: 12 },
    )
  })

  it('a version made while others save shows one revision whole', async () => {
    const draft = talk(300)
    await reset(draft)
    const saving = Array.from({ length: 20 }, async (_, i) => {
      while ((await patch(i * 10, i * 10 + 5, [word(`e${i}`, i * 10)])).statusCode !== 200);
    })
    const versions = await Promise.all(Array.from({ length: 8 }, (_, i) => save(`v${i}`)))
    const back = await restore(versions[3]?.id ?? '')
    await Promise.all(saving)
    const states = await replay(draft)
    expect(await wordsOf()).toEqual(states.at(-1))
    for (const version of [...versions, back.version])
      expect(await wordsOf(version.id)).toEqual(states[version.revision])
    await expectNothingInVain()
  })
})

/** Every chunk stands, or a version shows it. */
async function expectNothingInVain(): Promise<void> {
  const { rows } = await sql`
    select made, gone from transcript_chunks as chunk
    where collection_id = ${params.id} and gone is not null and not exists (
      select from versions where versions.collection_id = chunk.collection_id
        and versions.revision >= chunk.made and versions.revision < chunk.gone)`.execute(context.db)
  expect(rows).toEqual([])
}
