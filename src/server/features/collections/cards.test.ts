import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { listRecordingsWithoutOverview } from './overview-queries.ts'
import { createOverviews, requestOverviews } from './overviews.ts'

const { context, register } = await sharedTestProduct()
const { db } = context
const user = await register()
const listCards = async (caller = user, orgId = user.orgId) =>
  (await caller.call(endpoints.listCollections, { params: { uid: caller.uid }, body: { orgId } })).Items
const [welcome] = await listCards()
const params = { id: welcome?.id ?? '' }

const cardOf = async () => (await listCards()).find(({ id }) => id === params.id)
const speakers = async () => (await cardOf())?.speakers
const rename = (speakerId: string, name: string) =>
  user.call(endpoints.changeSpeaker, { params: { ...params, speakerId }, body: { name } })
/** Assigns one word of the transcript to another speaker. */
async function setSpeaker(index: number, speaker: string): Promise<void> {
  const { revision } = await user.call(endpoints.getPackedTranscript, { params })
  const { items } = (await user.call(endpoints.getTranscript, { params })).results
  const word = items[index]!
  const range = { startTime: word.start_time, endTime: items[index + 1]!.start_time }
  await user.call(endpoints.patchTranscript, {
    params,
    body: {
      operationId: crypto.randomUUID(),
      baseRevision: revision,
      ...range,
      words: [{ ...word, speaker }],
    },
  })
}

it('lists the current speakers after any change', async () => {
  expect(await speakers()).toEqual({ names: ['Robin', 'Sam'], count: 2 })
  await rename('spk_1', 'Grace Hopper')
  expect(await speakers()).toEqual({ names: ['Robin', 'Grace Hopper'], count: 2 })
  // Speakers are listed and counted only once they have words.
  for (const n of [2, 3, 4]) await rename(`spk_${n}`, n === 2 ? 'Speaker 3' : `Guest ${n}`)
  expect(await speakers()).toEqual({ names: ['Robin', 'Grace Hopper'], count: 2 })
  for (const n of [2, 3, 4]) await setSpeaker(n, `spk_${n}`)
  expect(await speakers()).toEqual({ names: ['Robin', 'Grace Hopper', 'Guest 3'], count: 5 })
  await setSpeaker(4, 'spk_0')
  expect(await speakers()).toEqual({ names: ['Robin', 'Grace Hopper', 'Guest 3'], count: 4 })
  await setSpeaker(4, 'spk_4')
  await user.call(endpoints.removeSpeaker, {
    params: { ...params, speakerId: 'spk_0' },
    query: { into: 'spk_1' },
  })
  expect(await speakers()).toEqual({ names: ['Grace Hopper', 'Guest 3', 'Guest 4'], count: 4 })
  const { items } = (await user.call(endpoints.getTranscript, { params })).results
  const startTime = items[0]?.start_time ?? 0
  const body = { name: 'Ada', locale: 'us' as const }
  await user.call(endpoints.nameSpeaker, { params: { ...params, startTime }, body })
  expect(await speakers()).toEqual({ names: ['Grace Hopper', 'Guest 3', 'Guest 4'], count: 5 })
})

it('lists the speakers of a restored version', async () => {
  const { Items: versions } = await user.call(endpoints.listVersions, { params })
  const versionId = versions.find(({ kind }) => kind === 'draft')?.id ?? ''
  await user.call(endpoints.changeVersion, { params: { ...params, versionId }, body: { restore: true } })
  expect(await speakers()).toEqual({ names: ['Robin', 'Sam'], count: 2 })
})

it('lists only names given by users, and none without a transcript', async () => {
  const names = ['Speaker 1', ' ', 'Speaker 3', 'Speaker Ada', 'Silent']
  const words = [0, 1, 2, 3].map((n) => ({
    text: 'Hello',
    start: n * 500,
    end: n * 500 + 400,
    confidence: 1,
    speaker: `spk_${n}`,
  }))
  const transcript = { words, speakers: names.map((name, n) => ({ id: `spk_${n}`, name })), sources: [] }
  await db.transaction().execute((tx) => storeTranscript(tx, params.id, transcript))
  expect(await speakers()).toEqual({ names: ['Speaker Ada'], count: 4 })
  await db.deleteFrom('transcripts').where('collection_id', '=', params.id).execute()
  expect(await speakers()).toEqual({ names: [], count: 0 })
})

it('copies the overview and the speakers', async () => {
  const other = await register('Mary Shelley')
  await joinWorkspace(context, other.uid, user.orgId)
  const [otherCard] = await listCards(other, other.orgId)
  const copy = await other.call(endpoints.duplicateCollection, { params: { id: otherCard?.id ?? '' } })
  expect(copy).toMatchObject({
    overview: otherCard?.overview,
    speakers: { names: ['Robin', 'Sam'], count: 2 },
  })
})

it('adds missing overviews, and none without peaks', async () => {
  const { data } = await user.call(endpoints.getPeaks, { params })
  const overview = createOverview(Uint8Array.from(data))
  expect((await cardOf())?.overview).toBe(overview)
  await db.updateTable('collections').set({ overview: null }).where('id', '=', params.id).execute()
  const other = await register('Ana Pérez')
  const [otherCard] = await listCards(other, other.orgId)
  const missingPeaks = { overview: null, peaks_key: 'collections/gone/peaks' }
  await db
    .updateTable('collections')
    .set(missingPeaks)
    .where('id', '=', otherCard?.id ?? '')
    .execute()
  expect((await cardOf())?.overview).toBeNull()

  await createOverviews(context, new AbortController().signal)
  expect((await cardOf())?.overview).toBe(overview)
  expect((await listCards(other, other.orgId))[0]?.overview).toBeNull()
  expect(await listRecordingsWithoutOverview(db, 10)).toEqual([])
})

it('queues the job only for missing data, and resumes interrupted work', async () => {
  const jobs = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'collections.overviews'`.execute(db)
    return rows.length
  }
  await requestOverviews(context)
  expect(await jobs()).toBe(0)
  await db.updateTable('collections').set({ overview: null }).execute()
  await requestOverviews(context)
  expect(await jobs()).toBe(1)
  await expect(createOverviews(context, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
  const before = (await listRecordingsWithoutOverview(db, 10)).length
  expect(before).toBeGreaterThan(0)
  await createOverviews(context, new AbortController().signal)
  expect(await listRecordingsWithoutOverview(db, 10)).toEqual([])
})
