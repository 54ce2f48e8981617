import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addClip, createGoldAdmin } from '#server/testing/gold-clips.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { codeOf, createCorrectionHelpers } from './corrections.fixture.ts'
import { goldChance } from './gold.ts'

// Gold clips make up half of the recordings, so one follows each order.
const product = await createTestProduct({ CORRECTOR_GOLD_PERCENT: '50', CORRECTOR_REVIEW_PERCENT: '0' })
const { db } = product.context
const { corrector, order, pop, edit } = createCorrectionHelpers(product)

const rate = { language: 'en', correction_cents: 50, review_cents: 20, currency: 'USD' } as const
await db.insertInto('corrector_rates').values(rate).execute()
const { admin, recording } = await createGoldAdmin(product)
const clips = [await addClip(product, admin, recording), await addClip(product, admin, recording, 10)]

const complete = async (caller: Caller, id: string) => {
  const response = await caller.send(endpoints.completeCorrection, { params: { id }, body: { rating: 4 } })
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
const next = async (caller: Caller): Promise<string> => (await pop(caller, 'en')).json().result?.id

it.each([0, 1, 5, 20, 50])('mixes clips in so that %i% of all recordings are gold', (percent) => {
  const chance = goldChance(percent)
  expect(chance / (1 + chance)).toBeCloseTo(percent / 100, 10)
})

it("mixes each clip into a corrector's queue once, and never one that they already know", async () => {
  const [caller, other] = [await corrector('en'), await corrector('en')]
  for (const count of [1, 2]) {
    const { id } = await order('en')
    expect(await next(caller)).toBe(id)
    await complete(caller, id)
    expect(await goldOf(caller.uid)).toHaveLength(count)
    expect(codeOf(await pop(other, 'en'))).toBe('no_data')
    if (count === 1) await complete(caller, await next(caller))
  }
  // Both clips are in use: the second one is still waiting, and the corrector would recognize the first.
  const third = await order('en')
  const due_at = new Date(Date.now() + 60_000)
  await db.updateTable('corrections').set({ due_at }).where('collection_id', '=', third.id).execute()
  expect(await next(caller)).toBe(third.id)
  await complete(caller, third.id)
  const goldWork = await goldOf(caller.uid)
  expect(new Set(goldWork.map(({ gold_clip_id }) => gold_clip_id))).toEqual(new Set(clips))
  expect(goldWork).toHaveLength(2)
  // Practice clips can still be requested.
  await complete(caller, await next(caller))
  const poppedCorrection = await caller.call(endpoints.popCorrection, {
    params: { lang: 'en' },
    query: { test: 'true' },
  })
  expect(poppedCorrection.pay).toBeNull()
  await complete(caller, poppedCorrection.id)
})

it('has no customer: no one is notified or charged, and the corrector is paid', async () => {
  const caller = await corrector('en')
  const { id } = await order('en')
  await next(caller)
  await complete(caller, id)
  const mails = () => db.selectFrom('mails').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const mailsBefore = await mails()
  const instance = await next(caller)
  await complete(caller, instance)
  expect(await mails()).toEqual(mailsBefore)
  const [goldWork] = await goldOf(caller.uid)
  expect(goldWork).toMatchObject({
    collection_id: instance,
    ordered_by: null,
    state: 'complete',
    delivered_at: null,
  })
  const charges = db
    .selectFrom('ledger_accounts')
    .select('account')
    .where('workspace_id', '=', goldWork?.workspace_id ?? '')
  expect(await charges.execute()).toEqual([])
  const owedBalance = db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('workspace_id', '=', caller.uid)
  // Two minutes for the order and one for the clip.
  expect(await owedBalance.where('account', '=', 'owed').execute()).toEqual([{ balance: '150' }])
})

/** Returns the shape of a response: its keys, and the types of its values. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf)
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]))
}

/** Collects the responses that a corrector gets about their next correction, until it is completed. */
async function collectResponses(caller: Caller) {
  const lang = { lang: 'en' }
  const { next: waiting } = await caller.call(endpoints.countCorrections, { params: lang })
  const correction = (await pop(caller, 'en')).json().result
  const params = { id: correction.id as string }
  await edit(caller, params.id, 'corrected')
  const readResponses = {
    waiting,
    taken: correction,
    held: await caller.call(endpoints.getCorrection, { params }),
    collection: await caller.call(endpoints.getCollection, { params }),
    audio: await caller.call(endpoints.getAudio, { params }),
    transcript: await caller.call(endpoints.getTranscript, { params }),
    speakers: await caller.call(endpoints.listSpeakers, { params }),
  }
  await complete(caller, params.id)
  const { Items } = await caller.call(endpoints.listFinishedCorrections, { query: {} })
  return { ...params, read: { ...readResponses, finished: Items[0] } }
}

it('looks like any other recording to its corrector', async () => {
  const caller = await corrector('en')
  const { id } = await order('en')
  // Processed recordings always have an overview.
  await db.updateTable('collections').set({ overview: 'AAAA' }).where('id', '=', id).execute()
  const [ordinaryResponses, goldResponses] = [await collectResponses(caller), await collectResponses(caller)]
  const instances = await goldOf(caller.uid)
  expect(instances.map(({ collection_id }) => collection_id)).toEqual([goldResponses.id])
  expect(formOf(goldResponses.read)).toEqual(formOf(ordinaryResponses.read))
  const goldClip = await db
    .selectFrom('gold_clips')
    .select(['id', 'collection_id', 'source_id', 'name'])
    .where('id', '=', instances[0]?.gold_clip_id ?? '')
    .executeTakeFirstOrThrow()
  const goldJson = JSON.stringify(goldResponses.read)
  for (const secret of [...Object.values(goldClip), instances[0]?.id, instances[0]?.workspace_id])
    expect(goldJson).not.toContain(secret)
  expect(goldResponses.read.collection).toMatchObject({ demo: false, perfection: false, name: '' })
})
