import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { deleteWorkspaceRows } from '#server/features/workspace-deletion/service.ts'
import { password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { appointMember } from '#server/testing/precision.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { codeOf, createCorrectionHelpers } from './corrections.fixture.ts'
import { endAllWork } from './service.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, register } = product
const { db } = context
const { corrector, order, edit, rowOf, worksOf, pop } = createCorrectionHelpers(product)

const owedTo = async (userId: string) =>
  (
    await db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('workspace_id', '=', userId)
      .where('account', '=', 'owed')
      .executeTakeFirst()
  )?.balance
const deleteAccount = ({ uid, email, call }: Caller) =>
  call(endpoints.deleteAccount, { params: { uid }, body: { confirmation: email, password } })
const complete = (caller: Caller, id: string) =>
  caller.send(endpoints.completeCorrection, { params: { id }, body: {} })
const getCorrection = (id: string) =>
  db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('refuses to delete a recording, and withdraws it with its workspace: played minutes are paid', async () => {
  const rate = { language: 'da', correction_cents: 50, review_cents: 20, currency: 'USD' } as const
  await db.insertInto('corrector_rates').values(rate).execute()
  const caller = await corrector('da')
  const { owner, id, params } = await order('da')
  expect(codeOf(await owner.send(endpoints.deleteCollection, { params }))).toBe('conflict')
  await pop(caller, 'da')
  expect(codeOf(await owner.send(endpoints.deleteCollection, { params }))).toBe('conflict')
  await caller.call(endpoints.recordCorrectionActivity, { params, body: { played: [[0, 61]] } })
  const { id: correctionId } = await rowOf(id)
  await db.transaction().execute((tx) => deleteWorkspaceRows(context, tx, owner.orgId))
  expect(await getCorrection(correctionId)).toMatchObject({ state: 'canceled', collection_id: null })
  expect(await owedTo(caller.uid)).toBe('100')
  expect((await complete(caller, id)).statusCode).toBe(404)
  expect(codeOf(await pop(caller, 'da'))).toBe('no_data')
  const { Items } = await caller.call(endpoints.listTakenCorrections, { params: { uid: caller.uid } })
  expect(Items).toEqual([])
})

it("is canceled while it waits if its customer's account is deleted, and taken ones are withdrawn", async () => {
  const caller = await corrector('db')
  const [takenOrder, waitingOrder] = [await order('db'), await order('db')]
  await pop(caller, 'db')
  const ids = await Promise.all([takenOrder, waitingOrder].map(async ({ id }) => (await rowOf(id)).id))
  for (const { owner } of [takenOrder, waitingOrder]) await deleteAccount(owner)
  for (const id of ids) expect(await getCorrection(id)).toMatchObject({ state: 'canceled' })
  const works = await db
    .selectFrom('correction_works')
    .selectAll()
    .where('corrector_id', '=', caller.uid)
    .execute()
  expect(works).toMatchObject([{ outcome: 'withdrawn' }])
})

it('continues if the recording passes to another owner with the account', async () => {
  const caller = await corrector('dc')
  const { owner, id } = await order('dc')
  const heir = await register('Emmy Noether')
  await joinWorkspace(context, heir.uid, owner.orgId, 'owner')
  await pop(caller, 'dc')
  await deleteAccount(owner)
  expect((await edit(caller, id, 'corrected')).statusCode).toBe(200)
  expect((await complete(caller, id)).statusCode).toBe(204)
  const { perfection } = await heir.call(endpoints.getCollection, { params: { id } })
  expect(perfection).toBe(true)
})

it("returns to the queue with its edits if the corrector's account is deleted or they are blocked", async () => {
  const [departingCorrector, blockedCorrector, lastCorrector] = [
    await corrector('dd'),
    await corrector('dd'),
    await corrector('dd'),
  ]
  const { id, params } = await order('dd')
  await pop(departingCorrector, 'dd')
  await edit(departingCorrector, id, 'first')
  await deleteAccount(departingCorrector)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', assigned_to: null })
  await pop(blockedCorrector, 'dd')
  await db
    .transaction()
    .execute((tx) =>
      endAllWork(tx, { userId: blockedCorrector.uid }, { outcome: 'blocked', actorId: null, reason: 'Spam' }),
    )
  expect((await edit(blockedCorrector, id, 'spam')).statusCode).toBe(404)
  expect((await complete(blockedCorrector, id)).json().error).toMatchObject({
    details: { outcome: 'blocked' },
  })
  await pop(lastCorrector, 'dd')
  expect(JSON.stringify(await lastCorrector.call(endpoints.getTranscript, { params }))).toContain('first')
  expect((await complete(lastCorrector, id)).statusCode).toBe(204)
  expect((await worksOf(id)).map(({ outcome }) => outcome)).toEqual(['released', 'blocked', 'complete'])
})

it("is unavailable to a workspace's corrector who has left the workspace", async () => {
  const ownCorrector = await register('Ada Yonath')
  const { owner, id, params } = await (async () => {
    const other = await corrector('de')
    const orderedCollection = await order('de')
    await orderedCollection.owner.call(endpoints.cancelPrecision, { params: orderedCollection.params })
    await appointMember(context, ownCorrector.uid, 'de', orderedCollection.owner.orgId)
    await orderedCollection.owner.call(endpoints.orderPrecision, {
      params: orderedCollection.params,
      body: {},
    })
    expect(codeOf(await pop(other, 'de'))).toBe('no_data')
    return orderedCollection
  })()
  await pop(ownCorrector, 'de')
  await ownCorrector.call(endpoints.getTranscript, { params })
  await owner.call(endpoints.removeMember, { params: { oid: owner.orgId, uid: ownCorrector.uid }, query: {} })
  expect((await ownCorrector.send(endpoints.getTranscript, { params })).statusCode).toBe(404)
  expect((await complete(ownCorrector, id)).statusCode).toBe(409)
  expect((await edit(owner, id, 'mine')).statusCode).toBe(200)
})
