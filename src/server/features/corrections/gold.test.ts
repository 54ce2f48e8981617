import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addClip, createGoldAdmin } from '#server/testing/gold-clips.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { codeOf, correcting } from './corrections.fixture.ts'
import { goldChance } from './gold.ts'

// Half of the recordings: one after each order.
const product = await createTestProduct({ CORRECTOR_GOLD_PERCENT: '50', CORRECTOR_REVIEW_PERCENT: '0' })
const { db } = product.context
const { corrector, order, pop, edit } = correcting(product)

const rate = { language: 'en', correction_cents: 50, review_cents: 20, currency: 'USD' } as const
await db.insertInto('corrector_rates').values(rate).execute()
const { admin, recording } = await createGoldAdmin(product)
const clips = [await addClip(product, admin, recording), await addClip(product, admin, recording, 10)]

const complete = async (who: Caller, id: string) => {
  const response = await who.send(endpoints.completeCorrection, { params: { id }, body: { rating: 4 } })
  expect(response.statusCode, response.body).toBe(204)
}
const goldOf = (userId: string) =>
  db
    .selectFrom('corrections')
    .selectAll()
    .where('kind', '=', 'gold')
    .where((eb) =>
      eb.or([
        eb('assigned_to', '=', userId),
        eb(
          'id',
          'in',
          eb.selectFrom('correction_works').select('correction_id').where('corrector_id', '=', userId),
        ),
      ]),
    )
    .execute()
/** Takes the next correction, which has the earliest deadline. */
const next = async (who: Caller): Promise<string> => (await pop(who, 'en')).json().result?.id

it.each([0, 1, 5, 20, 50])('mixes clips in so that %i% of all recordings are gold', (percent) => {
  const chance = goldChance(percent)
  expect(chance / (1 + chance)).toBeCloseTo(percent / 100, 10)
})

it('mixes each clip into the queue of one corrector once, and never one that they know', async () => {
  const [who, other] = [await corrector('en'), await corrector('en')]
  for (const count of [1, 2]) {
    const { id } = await order('en')
    expect(await next(who)).toBe(id)
    await complete(who, id)
    expect(await goldOf(who.uid)).toHaveLength(count)
    expect(codeOf(await pop(other, 'en'))).toBe('no_data')
    if (count === 1) await complete(who, await next(who))
  }
  // The second clip is still waiting, and the corrector would recognize both.
  const third = await order('en')
  const due_at = new Date(Date.now() + 60_000)
  await db.updateTable('corrections').set({ due_at }).where('collection_id', '=', third.id).execute()
  expect(await next(who)).toBe(third.id)
  await complete(who, third.id)
  const gold = await goldOf(who.uid)
  expect(new Set(gold.map(({ gold_clip_id }) => gold_clip_id))).toEqual(new Set(clips))
  expect(gold).toHaveLength(2)
  // A requested clip is for practice.
  await complete(who, await next(who))
  const asked = await who.call(endpoints.popCorrection, { params: { lang: 'en' }, query: { test: 'true' } })
  expect(asked.pay).toBeNull()
  await complete(who, asked.id)
})

it('has no customer: no one is told or charged, and the corrector is paid', async () => {
  const who = await corrector('en')
  const { id } = await order('en')
  await next(who)
  await complete(who, id)
  const mails = () => db.selectFrom('mails').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const before = await mails()
  const instance = await next(who)
  await complete(who, instance)
  expect(await mails()).toEqual(before)
  const [gold] = await goldOf(who.uid)
  expect(gold).toMatchObject({
    collection_id: instance,
    ordered_by: null,
    state: 'complete',
    delivered_at: null,
  })
  const charges = db
    .selectFrom('ledger_accounts')
    .select('account')
    .where('workspace_id', '=', gold?.workspace_id ?? '')
  expect(await charges.execute()).toEqual([])
  const owed = db.selectFrom('ledger_accounts').select('balance').where('workspace_id', '=', who.uid)
  // Two minutes of the order and one of the clip.
  expect(await owed.where('account', '=', 'owed').execute()).toEqual([{ balance: '150' }])
})

/** The form of a response: its keys, and the types of its values. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf)
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]))
}

/** Everything that a corrector gets about their next correction, until it is completed. */
async function everythingAbout(who: Caller) {
  const lang = { lang: 'en' }
  const { next: waiting } = await who.call(endpoints.countCorrections, { params: lang })
  const taken = (await pop(who, 'en')).json().result
  const params = { id: taken.id as string }
  await edit(who, params.id, 'corrected')
  const read = {
    waiting,
    taken,
    held: await who.call(endpoints.getCorrection, { params }),
    collection: await who.call(endpoints.getCollection, { params }),
    audio: await who.call(endpoints.getAudio, { params }),
    transcript: await who.call(endpoints.getTranscript, { params }),
    speakers: await who.call(endpoints.listSpeakers, { params }),
  }
  await complete(who, params.id)
  const { Items } = await who.call(endpoints.listFinishedCorrections, { query: {} })
  return { ...params, read: { ...read, finished: Items[0] } }
}

it('looks like any other recording to its corrector', async () => {
  const who = await corrector('en')
  const { id } = await order('en')
  // As of every processed recording.
  await db.updateTable('collections').set({ overview: 'AAAA' }).where('id', '=', id).execute()
  const [ordinary, gold] = [await everythingAbout(who), await everythingAbout(who)]
  const instances = await goldOf(who.uid)
  expect(instances.map(({ collection_id }) => collection_id)).toEqual([gold.id])
  expect(formOf(gold.read)).toEqual(formOf(ordinary.read))
  const known = await db
    .selectFrom('gold_clips')
    .select(['id', 'collection_id', 'source_id', 'name'])
    .where('id', '=', instances[0]?.gold_clip_id ?? '')
    .executeTakeFirstOrThrow()
  const told = JSON.stringify(gold.read)
  for (const secret of [...Object.values(known), instances[0]?.id, instances[0]?.workspace_id])
    expect(told).not.toContain(secret)
  expect(gold.read.collection).toMatchObject({ demo: false, perfection: false, name: '' })
})
