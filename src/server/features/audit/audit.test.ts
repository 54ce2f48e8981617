import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { audit } from './service.ts'

const { context, register } = await sharedTestProduct()
const { db } = context

it.each([
  ['changed', sql`update audit_log set kind = 'signedOut'`],
  ['removed', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('is never %s', async (_description, statement) => {
  await audit(db, { kind: 'registered', actorId: null })
  await expect(statement.execute(db)).rejects.toThrow('append-only')
})

it('records sign-ins, access changes and deletions', async () => {
  const [owner, colleague] = [await register(), await register('Grace Hopper')]
  await joinWorkspace(context, colleague.uid, owner.orgId)
  const params = { id: await collectionOf(owner) }
  const body = { userId: colleague.uid }
  await owner.call(endpoints.shareCollection, { params, body })
  await owner.call(endpoints.createPublicLink, { params, body: {} })
  await owner.call(endpoints.removePublicLink, { params })
  await owner.call(endpoints.unshareCollection, { params, body })
  await owner.call(endpoints.deleteCollection, { params })
  const { Items } = await owner.call(endpoints.listActivity, { params: { uid: owner.uid }, query: {} })
  expect(Items.map((entry) => entry.kind)).toEqual([
    ...['collectionDeleted', 'collectionUnshared', 'publicLinkRemoved', 'publicLinkMade'],
    ...['collectionShared', 'signedIn', 'workspaceAdded', 'registered'],
  ])
  expect(Items[4]).toMatchObject({
    actorId: owner.uid,
    subjectId: params.id,
    organizationId: owner.orgId,
    address: '127.0.0.1',
    details: body,
  })
})

it('lists account changes for their owner, without IP addresses', async () => {
  const [owner, member] = [await register(), await register('Grace Hopper')]
  await joinWorkspace(context, member.uid, owner.orgId)
  const params = { oid: owner.orgId, uid: member.uid }
  await owner.call(endpoints.changeMember, { params, body: { role: 'admin' } })
  const { Items } = await member.call(endpoints.listActivity, { params: { uid: member.uid }, query: {} })
  expect(Items[0]).toMatchObject({ kind: 'memberRoleChanged', actor: 'Ada Lovelace', address: '' })
  expect(Items.at(-1)).toMatchObject({ kind: 'registered', address: '127.0.0.1' })
})

it('begins with the creation of the workspace', async () => {
  const owner = await register()
  const { Items } = await owner.call(endpoints.listWorkspaceAudit, { params: { oid: owner.orgId } })
  expect(Items).toMatchObject([{ kind: 'workspaceAdded', actor: 'Ada Lovelace' }])
})

it('is fully visible to staff only, page by page, by kind and by person', async () => {
  const staff = await register()
  const read = (query = {}) => staff.send(endpoints.listAuditLog, { query })
  expect((await read()).statusCode).toBe(403)
  await setRole(db, 'staff', staff.email, true)
  for (let n = 0; n < 120; n++)
    await audit(db, { kind: 'passkeyAdded', actorId: staff.uid, subjectId: staff.uid, details: { n } })
  const numbers: unknown[] = []
  let before: string | undefined
  do {
    const page = (
      await read({ kind: 'passkeyAdded', userId: staff.uid, ...(before ? { before } : {}) })
    ).json()
    expect(page.Items.length).toBeLessThanOrEqual(50)
    numbers.push(...page.Items.map((entry: { details: { n: number } }) => entry.details.n))
    before = page.LastEvaluatedKey?.before
  } while (before)
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n))
})

async function collectionOf({ uid, orgId, call }: Awaited<ReturnType<typeof register>>): Promise<string> {
  const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
  return Items[0]?.id ?? ''
}

it('of a workspace is visible to its owners, with names, and exported as CSV without formulas', async () => {
  const [owner, admin, stranger] = [await register(), await register('Grace Hopper'), await register()]
  const oid = owner.orgId
  await joinWorkspace(context, admin.uid, oid, 'admin')
  await db.updateTable('users').set({ name: '=1+1, "Ada"' }).where('id', '=', owner.uid).execute()
  const params = { oid }
  await owner.call(endpoints.changeMember, { params: { oid, uid: admin.uid }, body: { role: 'member' } })
  const list = async (query = {}) => (await owner.call(endpoints.listWorkspaceAudit, { params, query })).Items
  expect((await list()).map(({ kind }) => kind)).toEqual(['memberRoleChanged', 'workspaceAdded'])
  expect((await list())[0]).toMatchObject({
    actor: '=1+1, "Ada"',
    subject: 'Grace Hopper',
    organizationId: oid,
  })
  expect(await list({ kind: 'invited' })).toEqual([])
  expect(await list({ userId: admin.uid })).toHaveLength(1)

  const entry = { actorId: owner.uid, organizationId: oid }
  for (let n = 0; n < 1200; n++) await audit(db, { kind: 'invited', ...entry, details: { n } })
  const csv = (await owner.send(endpoints.exportWorkspaceAudit, { params, query: {} })).body
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 1200 + 2)
  expect(lines[0]).toBe('at,kind,actor,actorId,subject,subjectId,address,details')
  expect(lines.at(-2)).toContain(`Z,memberRoleChanged,"'=1+1, ""Ada""",${owner.uid},Grace Hopper`)
  expect(lines[1]).toContain('"{""n"":1199}"')
  for (const caller of [admin, stranger])
    expect([403, 404]).toContain(
      (await caller.send(endpoints.exportWorkspaceAudit, { params, query: {} })).statusCode,
    )
})
