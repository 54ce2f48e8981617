import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { deleteWorkspaceRows, purgeMarkedWorkspaces } from '#server/features/workspace-deletion/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'
import { tablesContaining } from '#server/testing/traces.ts'
import { createTwoRegions } from '#server/testing/two-regions.ts'

const regions = await createTwoRegions()
const { us, eu, switchRegion } = regions
const password = 'correct horse battery'
const holdBody = { reason: 'Case 2026/118' }

const addEuropeanWorkspace = async (caller: Caller) => {
  const body = { name: 'Paris office', locale: 'eu' as const }
  return (await caller.call(endpoints.addWorkspace, { body })).user.organization as string
}

/** Creates a workspace in eu with a recording on legal hold. */
async function holdInEurope() {
  const person = await us.register()
  const oid = await addEuropeanWorkspace(person)
  const otherRegion = await switchRegion(person)
  const id = await addRecording(eu, otherRegion, oid)
  const hold = () => otherRegion.call(endpoints.holdCollection, { params: { id }, body: holdBody })
  const lift = () => otherRegion.call(endpoints.liftCollectionHold, { params: { id } })
  await hold()
  return { person, otherRegion, oid, id, hold, lift }
}
const planOf = (caller: Caller) => caller.send(endpoints.planDeletion, { params: { uid: caller.uid } })
const deleteAccount = (caller: Caller) =>
  caller.send(endpoints.deleteAccount, {
    params: { uid: caller.uid },
    body: { confirmation: caller.email, password },
  })
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code

it('shows recordings and holds in other regions before an account is deleted, and respects them', async () => {
  const { person, otherRegion, oid, id, lift } = await holdInEurope()
  const plan = async () => (await planOf(person)).json().result.deleted
  expect(await plan()).toContainEqual({ id: oid, name: 'Paris office', recordings: 2, onHold: true })
  const response = await deleteAccount(person)
  expect([response.statusCode, codeOf(response), response.json().error.details.workspaces]).toEqual([
    ...[409, 'on_hold'],
    [{ id: oid, name: 'Paris office' }],
  ])
  expect((await otherRegion.send(endpoints.getCollection, { params: { id } })).statusCode).toBe(200)
  await lift()
  expect(await plan()).toContainEqual({ id: oid, name: 'Paris office', recordings: 2, onHold: false })
  expect((await deleteAccount(person)).statusCode).toBe(204)
  expect(await eu.context.db.selectFrom('collections').select('id').where('id', '=', id).execute()).toEqual(
    [],
  )
})

it('deletes all of an account or nothing, even if a hold is placed at that moment', async () => {
  const { person, oid, id, lift } = await holdInEurope()
  await lift()
  const other = await addEuropeanWorkspace(person)
  await switchRegion(person)
  const readStoredRows = async () =>
    (await eu.context.db.selectFrom('organizations').select('id').where('id', 'in', [oid, other]).execute())
      .length
  // Account changes reach other regions a moment later.
  await vi.waitFor(async () => expect(await readStoredRows()).toBe(2), { timeout: 5000 })
  let pendingDeletion: ReturnType<typeof deleteAccount> | undefined
  await eu.context.db.transaction().execute(async (tx) => {
    await tx.updateTable('organizations').set({ name: 'Locked' }).where('id', '=', oid).execute()
    pendingDeletion = deleteAccount(person)
    await vi.waitFor(async () => expect(await isWaiting(eu.context.db)).toBe(true), { timeout: 5000 })
    await tx.updateTable('collections').set({ held_at: new Date() }).where('id', '=', id).execute()
  })
  const refusedResponse = await pendingDeletion
  expect([refusedResponse?.statusCode, refusedResponse?.json().error]).toMatchObject([
    409,
    { code: 'on_hold', details: { workspaces: [{ id: oid, name: 'Paris office' }] } },
  ])
  expect(await readStoredRows()).toBe(2)
  expect(await person.call(endpoints.getSession)).not.toBeNull()
  await lift()
  expect((await deleteAccount(person)).statusCode).toBe(204)
  expect(await readStoredRows()).toBe(0)
})

/** Returns whether a query waits for a row that another transaction has locked. */
async function isWaiting(db: TestProduct['context']['db']): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

it('places no hold on a collection whose workspace is being deleted', async () => {
  const person = await us.register()
  const id = await addRecording(us, person, person.orgId)
  const { db } = us.context
  let pendingRequest: Promise<{ statusCode: number }> | undefined
  await db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, person.orgId)
    pendingRequest = person.send(endpoints.holdCollection, { params: { id }, body: holdBody })
    await vi.waitFor(async () => expect(await isWaiting(db)).toBe(true), { timeout: 5000 })
    await deleteWorkspaceRows(us.context, tx, person.orgId)
  })
  expect((await pendingRequest)?.statusCode).toBe(404)
})

it('announces and deletes nothing while a region with some of it is down', async () => {
  const regionPair = await createTwoRegions({ isEuDown: true })
  const person = await regionPair.us.register()
  expect((await planOf(person)).statusCode).toBe(200)
  await addEuropeanWorkspace(person)
  for (const refusedResponse of [await planOf(person), await deleteAccount(person)])
    expect([refusedResponse.statusCode, refusedResponse.json().error]).toMatchObject([
      503,
      { code: 'region_unreachable', details: { region: 'eu' } },
    ])
  expect(await person.call(endpoints.getSession)).not.toBeNull()
})

it('passes recordings on hold to another owner when an account is deleted', async () => {
  const { person, oid, id } = await holdInEurope()
  const colleague = await us.register('Grace Hopper')
  await joinWorkspace(us.context, colleague.uid, oid, 'owner')
  await switchRegion(colleague)
  expect((await deleteAccount(person)).statusCode).toBe(204)
  await vi.waitFor(
    async () => {
      const { db } = eu.context
      const row = await db.selectFrom('collections').select('owner_id').where('id', '=', id).execute()
      expect(row).toEqual([{ owner_id: colleague.uid }])
      expect(await db.selectFrom('users').select('id').where('id', '=', person.uid).execute()).toEqual([])
    },
    { timeout: 5000 },
  )
})

it('postpones and reports the deletion of a workspace until a hold in its region is lifted', async () => {
  const { person, otherRegion, oid, id, hold, lift } = await holdInEurope()
  const { db } = us.context
  const remove = () => person.send(endpoints.deleteWorkspace, { params: { oid } })
  expect(codeOf(await remove())).toBe('on_hold')
  await lift()
  expect((await remove()).statusCode).toBe(200)
  const before = new Date(Date.now() - 49 * 3600_000)
  await db.updateTable('organizations').set({ deleted_at: before }).where('id', '=', oid).execute()
  await hold()

  await purgeMarkedWorkspaces(us.context)
  await purgeMarkedWorkspaces(us.context)
  const { Items } = await person.call(endpoints.listWorkspaceAudit, { params: { oid } })
  const postponements = Items.filter(({ kind }) => kind === 'workspacePurgePostponed')
  expect(postponements.map(({ details }) => details)).toEqual([{ reason: 'on_hold' }])
  const { Items: holds } = await otherRegion.call(endpoints.listHolds, { params: { oid } })
  expect(holds.map((item) => item.id)).toEqual([id])

  await lift()
  await purgeMarkedWorkspaces(us.context)
  await vi.waitFor(async () => expect(await tablesContaining(us.context, oid)).toEqual(['public.audit_log']))
  expect(
    await eu.context.db.selectFrom('organizations').select('id').where('id', '=', oid).execute(),
  ).toEqual([])
})

it('postpones the deletion of a workspace while its region is down', async () => {
  const regionPair = await createTwoRegions({ isEuDown: true })
  const { db } = regionPair.us.context
  const person = await regionPair.us.register()
  const oid = await addEuropeanWorkspace(person)
  expect((await person.send(endpoints.deleteWorkspace, { params: { oid } })).statusCode).toBe(200)
  const before = new Date(Date.now() - 49 * 3600_000)
  await db.updateTable('organizations').set({ deleted_at: before }).where('id', '=', oid).execute()
  await purgeMarkedWorkspaces(regionPair.us.context)
  const remainingRows = () => db.selectFrom('organizations').select('id').where('id', '=', oid).execute()
  expect(await remainingRows()).toHaveLength(1)
  await regionPair.startEu()
  await purgeMarkedWorkspaces(regionPair.us.context)
  expect(await remainingRows()).toEqual([])
})
