import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { allJobs } from '#server/jobs.ts'
import { createInput } from '#server/testing/permissions/calls.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { unzip } from '#server/testing/unzip.ts'
import { createCorrectionHelpers } from './corrections.fixture.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, register, app } = product
const { db } = context
const { corrector, order, edit, pop } = createCorrectionHelpers(product)

const [formerCorrector, currentCorrector, otherCorrector] = [
  await corrector('ca'),
  await corrector('ca'),
  await corrector('ca'),
]
const { owner, id, params } = await order('ca')
await db
  .updateTable('collections')
  .set({ description: 'Secret', name: 'Secret' })
  .where('id', '=', id)
  .execute()
const colleague = await register('Emmy Noether')
await pop(formerCorrector, 'ca')
const { url } = await formerCorrector.call(endpoints.getAudio, { params })
await formerCorrector.call(endpoints.releaseCorrection, { params })
await pop(currentCorrector, 'ca')

/** Routes for a single collection. */
const collectionRoutes = (Object.keys(endpoints) as RouteName[]).filter((name) =>
  /^\/(collections\/v2|pipeline\/collections?)\/:id/.test(endpoints[name].path),
)
const correctorRoutes = new Set<RouteName>([
  ...(['getCollection', 'getAudio', 'playMedia', 'getPeaks', 'getPackedPeaks'] as const),
  ...(['getTranscript', 'getPackedTranscript', 'patchTranscript', 'getCaptions'] as const),
  ...(['listSpeakers', 'nameSpeaker', 'nameSpeakers', 'changeSpeaker', 'removeSpeaker'] as const),
])

async function statusesOf(caller: Caller): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const name of collectionRoutes) {
    const endpoint = endpoints[name] as Endpoint
    const ids = { collection: id, upload: '', recode: id, version: id }
    const input = createInput({ owner, colleague }, endpoint, ids)
    const response = await caller.send(endpoint, input as never)
    statuses[name] = response.statusCode
    if (response.statusCode === 404) continue
    for (const secret of [
      'Secret',
      'Grace Hopper',
      owner.email,
      owner.uid,
      owner.orgId,
      'Ask the speaker',
      'A talk',
    ])
      expect(response.body, name).not.toContain(secret)
  }
  return statuses
}

it('lets the current corrector edit the text, and nothing else', async () => {
  const statuses = await statusesOf(currentCorrector)
  for (const name of collectionRoutes) {
    const isExpected = correctorRoutes.has(name)
    expect((endpoints[name] as Endpoint).corrector ?? false, name).toBe(isExpected)
    if (!isExpected) expect([name, statuses[name]]).toEqual([name, 404])
  }
  expect(statuses).toMatchObject({ getCollection: 200, getAudio: 200, getTranscript: 200, listSpeakers: 200 })
  expect((await edit(currentCorrector, id, 'corrected')).statusCode).toBe(200)
}, 60_000)

it("omits recordings from the corrector's archives", async () => {
  const { uid, orgId } = currentCorrector
  const body = { orgId, collections: [id], formats: [{ format: 'srt' as const }] }
  const startedBulkExport = await currentCorrector.call(endpoints.startBulkExport, { params: { uid }, body })
  await context.queue.work(context, allJobs.filter(({ name }) => name === 'bulk-exports.make') as never)
  await vi.waitFor(
    async () =>
      expect(await currentCorrector.call(endpoints.getBulkExport, { params: { uid } })).toMatchObject({
        id: startedBulkExport.id,
        state: 'ready',
        files: 0,
        skipped: 1,
      }),
    { timeout: 20_000 },
  )
  const { url } = await currentCorrector.call(endpoints.createBulkExportLink, { params: { uid } })
  const files = unzip((await app.inject({ url })).rawPayload)
  expect([...files.keys()]).toEqual(['manifest.json'])
  expect(JSON.parse(files.get('manifest.json') ?? '').skipped).toMatchObject([
    { collection: id, name: null, format: null, reason: 'no_access' },
  ])
}, 30_000)

it('gives no access to former, other and blocked correctors', async () => {
  for (const caller of [formerCorrector, otherCorrector])
    expect([...new Set(Object.values(await statusesOf(caller)))]).toEqual([404])
  expect((await app.inject({ url })).statusCode).toBe(404)
  const { url: audioUrl } = await currentCorrector.call(endpoints.getAudio, { params })
  expect((await app.inject({ url: audioUrl })).statusCode).toBe(200)
  const settings = {
    application: null,
    applied_at: null,
    decided_at: null,
    block_reason: null,
    accepted: null,
  }
  await db
    .insertInto('correctors')
    .values({ user_id: currentCorrector.uid, blocked_at: new Date(), ...settings })
    .execute()
  expect([...new Set(Object.values(await statusesOf(currentCorrector)))]).toEqual([404])
  expect((await app.inject({ url: audioUrl })).statusCode).toBe(404)
}, 60_000)

it('ends all access on completion, including media URLs', async () => {
  const caller = await corrector('cb')
  const { params } = await order('cb')
  await pop(caller, 'cb')
  const { url } = await caller.call(endpoints.getAudio, { params })
  expect((await app.inject({ url })).statusCode).toBe(200)
  await caller.call(endpoints.completeCorrection, { params, body: {} })
  expect((await app.inject({ url })).statusCode).toBe(404)
  for (const endpoint of [endpoints.getAudio, endpoints.getTranscript, endpoints.getCollection])
    expect((await caller.send(endpoint, { params })).statusCode).toBe(404)
})
