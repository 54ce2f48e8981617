import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { applyRetention } from '#server/features/retention/service.ts'
import { purgeOverdueItems } from '#server/features/trash/service.ts'
import { purgeMarkedWorkspaces } from '#server/features/workspace-deletion/service.ts'
import { addRecording, password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register } = product
const { db } = context
const dayMs = 24 * 3600_000
const body = { reason: 'Case 2026/118' }
const timestampBefore = (days: number) => new Date(Date.now() - days * dayMs)

const hold = (caller: Caller, id: string) => caller.send(endpoints.holdCollection, { params: { id }, body })
const liftHold = (caller: Caller, id: string) => caller.send(endpoints.liftCollectionHold, { params: { id } })
const exists = async (id: string) =>
  (await db.selectFrom('collections').select('id').where('id', '=', id).execute()).length === 1

async function createTeam() {
  const [owner, admin, member] = [
    await register(),
    await register('Ana Pérez'),
    await register('Grace Hopper'),
  ]
  const oid = owner.orgId
  await joinWorkspace(context, admin.uid, oid, 'admin')
  await joinWorkspace(context, member.uid, oid)
  return { owner, admin, member, oid, id: await addRecording(product, member, oid) }
}

describe('a legal hold', () => {
  it('is placed and lifted by owners and admins, with a reason, and audited', async () => {
    const { owner, admin, member, oid, id } = await createTeam()
    expect((await hold(member, id)).statusCode).toBe(403)
    expect(
      (await owner.send(endpoints.holdCollection, { params: { id }, body: { reason: ' ' } })).statusCode,
    ).toBe(400)
    expect((await hold(admin, id)).json().result).toMatchObject({ ...body, by: 'Ana Pérez' })
    expect(await member.call(endpoints.getCollection, { params: { id } })).toMatchObject({ onHold: true })
    expect((await member.send(endpoints.getCollectionHold, { params: { id } })).statusCode).toBe(403)
    const { since } = (await hold(admin, id)).json().result
    // Changing the reason keeps the start time.
    const changeRequest = { params: { id }, body: { reason: 'Case 2026/119' } }
    expect(await owner.call(endpoints.holdCollection, changeRequest)).toMatchObject({
      since,
      ...changeRequest.body,
    })
    const listedHolds = await owner.call(endpoints.listHolds, { params: { oid } })
    expect(listedHolds.Items).toMatchObject([{ id, name: 'A talk', hold: changeRequest.body }])
    expect((await liftHold(admin, id)).statusCode).toBe(204)
    expect((await liftHold(admin, id)).statusCode).toBe(204)
    expect((await owner.call(endpoints.listHolds, { params: { oid } })).Items).toEqual([])
    expect(await owner.call(endpoints.getCollectionHold, { params: { id } })).toBeNull()
    const entries = await owner.call(endpoints.listWorkspaceAudit, { params: { oid } })
    const kinds = entries.Items.map(({ kind }) => kind).filter((kind) => kind.startsWith('hold'))
    expect(kinds).toEqual(['holdLifted', 'holdPlaced', 'holdPlaced'])
  })

  it('keeps a collection in the trash past its expiry, and prevents its deletion', async () => {
    const { owner, member, oid, id } = await createTeam()
    const other = await addRecording(product, member, oid)
    for (const collectionId of [id, other])
      await member.call(endpoints.deleteCollection, { params: { id: collectionId } })
    await hold(owner, id)
    const trash = await member.call(endpoints.listTrash, { query: { orgId: oid } })
    expect(trash.Items.find((item) => item.id === id)).toMatchObject({ onHold: true, canDelete: false })
    const response = await member.send(endpoints.purgeCollection, { params: { id } })
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'on_hold'])
    await member.call(endpoints.emptyTrash, { query: { orgId: oid } })
    expect([await exists(id), await exists(other)]).toEqual([true, false])
    await db
      .updateTable('collections')
      .set({ trashed_at: timestampBefore(40) })
      .where('id', '=', id)
      .execute()
    await purgeOverdueItems(context)
    expect(await exists(id)).toBe(true)
    await liftHold(owner, id)
    await purgeOverdueItems(context)
    expect(await exists(id)).toBe(false)
  })

  it('stops retention; afterward, a new notice is sent first', async () => {
    const { owner, oid, id } = await createTeam()
    const rule = { deletes: 'everything', days: 30 } as const
    await owner.call(endpoints.setRetention, { params: { oid }, body: rule })
    const unopenedFields = { last_opened_at: timestampBefore(60), changed_at: timestampBefore(60) }
    await db.updateTable('collections').set(unopenedFields).where('id', '=', id).execute()
    await applyRetention(context, timestampBefore(10))
    await owner.call(endpoints.holdWorkspace, { params: { oid }, body })
    await applyRetention(context)
    expect(await exists(id)).toBe(true)
    await owner.call(endpoints.liftWorkspaceHold, { params: { oid } })
    await applyRetention(context)
    const { retention } = await owner.call(endpoints.getCollection, { params: { id } })
    expect((retention?.at ?? 0) * 1000 - Date.now()).toBeGreaterThan(6.9 * dayMs)
  })

  it('prevents the deletion of its workspace', async () => {
    const { owner, admin, oid, id } = await createTeam()
    const remove = () => owner.send(endpoints.deleteWorkspace, { params: { oid } })
    await owner.call(endpoints.holdWorkspace, { params: { oid }, body })
    expect((await owner.call(endpoints.getWorkspace, { params: { oid } })).onHold).toBe(true)
    expect([(await remove()).statusCode, (await remove()).json().error.code]).toEqual([409, 'on_hold'])
    await owner.call(endpoints.liftWorkspaceHold, { params: { oid } })
    expect((await remove()).statusCode).toBe(200)
    await db
      .updateTable('organizations')
      .set({ deleted_at: timestampBefore(3) })
      .where('id', '=', oid)
      .execute()
    await hold(admin, id)
    await purgeMarkedWorkspaces(context)
    expect(await exists(id)).toBe(true)
    await liftHold(admin, id)
    await purgeMarkedWorkspaces(context)
    expect(await exists(id)).toBe(false)
  })

  it('prevents a move to another workspace', async () => {
    const { owner, member, id } = await createTeam()
    await hold(owner, id)
    const move = { params: { id }, body: { orgId: member.orgId } }
    expect((await member.send(endpoints.moveCollection, move)).json().error.code).toBe('on_hold')
    await liftHold(owner, id)
    expect((await member.send(endpoints.moveCollection, move)).statusCode).toBe(200)
  })

  it("survives the deletion of its owner's account, and prevents the deletion of the last member's account", async () => {
    const { owner, member, oid, id } = await createTeam()
    await hold(owner, id)
    const ownRecording = await addRecording(product, member)
    await hold(member, ownRecording)
    const params = { uid: member.uid }
    const leaveWorkspace = () =>
      member.send(endpoints.deleteAccount, { params, body: { confirmation: member.email, password } })
    const plan = await member.call(endpoints.planDeletion, { params })
    expect(plan.deleted).toMatchObject([{ id: member.orgId, onHold: true }])
    const leaveError = (await leaveWorkspace()).json().error
    expect(leaveError).toMatchObject({ code: 'on_hold', details: { workspaces: [{ id: member.orgId }] } })
    await liftHold(member, ownRecording)
    expect((await leaveWorkspace()).statusCode).toBe(204)
    const row = db.selectFrom('collections').select(['owner_id', 'organization_id']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ owner_id: owner.uid, organization_id: oid })
  })

  it('is enforced by the database as well', async () => {
    const { owner, oid, id } = await createTeam()
    await hold(owner, id)
    await expect(db.deleteFrom('collections').where('id', '=', id).execute()).rejects.toThrow('legal hold')
    await expect(sql`delete from organizations where id = ${oid}`.execute(db)).rejects.toThrow('legal hold')
  })
})
