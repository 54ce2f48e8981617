import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining, tablesContaining } from '#server/testing/traces.ts'
import { purgeMarkedWorkspaces } from './service.ts'

const product = await createTestProduct()
const { context, register } = product
const { db } = context

const remove = (caller: Caller, oid: string) => caller.send(endpoints.deleteWorkspace, { params: { oid } })
const restore = (caller: Caller, oid: string) => caller.send(endpoints.restoreWorkspace, { params: { oid } })
const deletedAt = async (caller: Caller, oid: string) =>
  (await caller.call(endpoints.getSession))?.workspaces.find(({ id }) => id === oid)?.deletedAt
const age = (oid: string, hours: number) =>
  db
    .updateTable('organizations')
    .set({ deleted_at: new Date(Date.now() - hours * 3600_000) })
    .where('id', '=', oid)
    .execute()

const noticesTo = ({ email }: Caller) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', 'workspaceDeleted')
    .execute()

async function createTeam() {
  const [owner, admin, member] = [
    await register(),
    await register('Ana Pérez'),
    await register('Grace Hopper'),
  ]
  await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
  await joinWorkspace(context, member.uid, owner.orgId)
  return { owner, admin, member, oid: owner.orgId }
}

describe('a deleted workspace', () => {
  it('is marked for its members, stays usable, and can be restored by owners and admins', async () => {
    const { owner, admin, member, oid } = await createTeam()
    expect((await remove(member, oid)).statusCode).toBe(403)
    expect((await remove(admin, oid)).statusCode).toBe(200)
    const deletionTime = await deletedAt(member, oid)
    expect(Math.abs(Date.now() / 1000 - Number(deletionTime))).toBeLessThan(60)
    expect([await noticesTo(owner), await noticesTo(member)].map(({ length }) => length)).toEqual([1, 0])
    // A repeated call changes nothing, and sends nothing.
    expect((await remove(owner, oid)).json().result.deletedAt).toBe(deletionTime)
    expect(await noticesTo(owner)).toHaveLength(1)
    await addRecording(product, member, oid)

    expect((await restore(member, oid)).statusCode).toBe(403)
    expect((await restore(owner, oid)).json().result.deletedAt).toBeNull()
    expect(await deletedAt(member, oid)).toBeNull()
  })

  it('is erased after 48 hours, with its rows and files; its members keep their other workspaces', async () => {
    const { owner, member, oid } = await createTeam()
    const id = await addRecording(product, member, oid)
    const upload = randomBytes(40).toString('hex')
    await addRecording(product, owner, oid, Buffer.from(upload))
    await owner.call(endpoints.switchWorkspace, { params: { uid: owner.uid }, body: { organization: oid } })
    await member.call(endpoints.switchWorkspace, { params: { uid: member.uid }, body: { organization: oid } })
    await remove(owner, oid)
    await age(oid, 47.9)
    await purgeMarkedWorkspaces(context)
    expect(await deletedAt(owner, oid)).toBeTypeOf('number')
    expect(await filesContaining(context, id)).not.toEqual([])

    await age(oid, 48.1)
    await purgeMarkedWorkspaces(context)
    const session = await member.call(endpoints.getSession)
    expect(session?.workspaces.map((workspace) => workspace.id)).toEqual([member.orgId])
    expect(session?.user.organization).toBe(member.orgId)
    const leftSession = await owner.call(endpoints.getSession)
    expect([leftSession?.workspaces, leftSession?.user.organization]).toEqual([[], null])
    expect((await restore(owner, oid)).statusCode).toBe(404)
    await context.queue.work(context, allJobs.filter(({ name }) => name === 'erasure.erase') as never)
    await vi.waitFor(async () => expect(await tablesContaining(context, oid)).toEqual(['public.audit_log']), {
      timeout: 30_000,
    })
    await vi.waitFor(
      async () => {
        expect(await filesContaining(context, id)).toEqual([])
        expect(await filesContaining(context, upload)).toEqual([])
        // The `erasures` table lists the files until they are deleted.
        expect(await tablesContaining(context, id)).toEqual([])
      },
      { timeout: 30_000 },
    )
  })
})
