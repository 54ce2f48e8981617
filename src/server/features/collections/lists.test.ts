import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register, app } = await sharedTestProduct()
const owner = await register()
const [member, admin] = [await register('Grace Hopper'), await register('Mary Shelley')]
await joinWorkspace(context, member.uid, owner.orgId)
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
const orgId = owner.orgId
const paramsOf = ({ uid }: Caller) => ({ params: { uid } })

const listOwn = async (caller: Caller) =>
  (await caller.call(endpoints.listCollections, { ...paramsOf(caller), body: { orgId } })).Items
const listShared = async (caller: Caller) =>
  (await caller.call(endpoints.listSharedCollections, { ...paramsOf(caller), body: { orgId } })).Items
const readCounts = (caller: Caller) =>
  caller.call(endpoints.countCollections, { ...paramsOf(caller), query: { orgId } })
const id = (await listOwn(owner))[0]?.id ?? ''
const share = (userId: string) => owner.call(endpoints.shareCollection, { params: { id }, body: { userId } })

it('lists shared collections, and counts those not yet opened', async () => {
  expect([await listShared(member), await readCounts(member)]).toEqual([
    [],
    { mine: 0, shared: 0, unseen: 0, workspace: null },
  ])
  await share(member.uid)
  expect((await listShared(member)).map((item) => item.id)).toEqual([id])
  expect(await listShared(owner)).toEqual([])
  expect(await readCounts(member)).toMatchObject({ shared: 1, unseen: 1 })
  for (let i = 0; i < 2; i++) await member.call(endpoints.markOpened, { params: { id } })
  expect(await readCounts(member)).toMatchObject({ shared: 1, unseen: 0 })
})

it("doesn't list collections shared with someone who left the workspace", async () => {
  const departingUser = await register('Ana Pérez')
  await joinWorkspace(context, departingUser.uid, orgId)
  await share(departingUser.uid)
  expect(await listShared(departingUser)).toHaveLength(1)
  await context.db.deleteFrom('memberships').where('user_id', '=', departingUser.uid).execute()
  expect([await listShared(departingUser), await readCounts(departingUser)]).toEqual([
    [],
    { mine: 0, shared: 0, unseen: 0, workspace: null },
  ])
})

it('lists all collections of a workspace for its owners only', async () => {
  const all = (caller: Caller) =>
    caller.send(endpoints.listCollections, { ...paramsOf(caller), body: { orgId, orgWide: true } })
  await context.db
    .updateTable('collections')
    .set({ organization_id: orgId })
    .where('owner_id', '=', member.uid)
    .execute()
  expect((await all(owner)).json().Items).toHaveLength(2)
  expect([(await all(admin)).statusCode, (await all(member)).statusCode]).toEqual([403, 403])
  expect(await readCounts(owner)).toEqual({ mine: 1, shared: 0, unseen: 0, workspace: 2 })
})

it("lists, searches and counts no one else's collections in a university workspace", async () => {
  const dean = await register('A Dean')
  const body = { orgId: dean.orgId, orgWide: true }
  const listEverything = async () => {
    const responses = await Promise.all([
      dean.send(endpoints.listCollections, { ...paramsOf(dean), body }),
      dean.send(endpoints.search, { body: { ...body, term: 'welcome' } }),
      dean.send(endpoints.listTrash, { query: { orgId: dean.orgId, orgWide: 'true' } }),
    ])
    const { workspace } = await dean.call(endpoints.countCollections, { ...paramsOf(dean), query: body })
    const listsAll = (await dean.call(endpoints.getSession))?.workspaces[0]?.listsAll
    return { codes: responses.map(({ statusCode }) => statusCode), workspace, listsAll }
  }
  expect(await listEverything()).toEqual({ codes: [200, 200, 200], workspace: 1, listsAll: true })
  context.installation.universityWorkspaces.push(dean.orgId)
  expect(await listEverything()).toEqual({ codes: [403, 403, 403], workspace: null, listsAll: false })
})

it('accepts a legacy endpoint name', async () => {
  const url = `/user/${member.uid}/collections/shared`
  const send = { url, method: 'POST', headers: { cookie: member.cookie }, payload: { orgId } } as const
  expect((await app.inject(send)).json().Items).toHaveLength(1)
})

it('returns which collections a list no longer contains, without revealing others', async () => {
  const caller = await register('Ana Pérez')
  const body = { orgId: caller.orgId }
  const [ownCollection] = (await caller.call(endpoints.listCollections, { ...paramsOf(caller), body })).Items
  const keptId = ownCollection?.id ?? ''
  const response = await caller.call(endpoints.duplicateCollection, { params: { id: keptId } })
  const project = randomUUID()
  const projectParams = { uid: caller.uid, projectId: project }
  await caller.call(endpoints.addProject, { params: projectParams, body })
  const ids = [response.id, keptId, id]
  const findUnlisted = async (listQuery: object) =>
    (await caller.call(endpoints.findUnlisted, { ...paramsOf(caller), body: { ...body, ids, ...listQuery } }))
      .ids
  expect(await findUnlisted({})).toEqual([id])
  await caller.call(endpoints.deleteCollection, { params: { id: response.id } })
  expect(await findUnlisted({})).toEqual([response.id, id])
  expect(await findUnlisted({ of: 'workspace' })).toEqual([response.id, id])
  expect(await findUnlisted({ of: 'shared' })).toEqual(ids)
  expect(await findUnlisted({ project })).toEqual(ids)
  await caller.call(endpoints.changeCollection, { params: { id: keptId }, body: { project } })
  expect(await findUnlisted({ project })).toEqual([response.id, id])
  const otherRequest = { ...paramsOf(member), body: { orgId, of: 'workspace' as const, ids: [id] } }
  expect((await member.send(endpoints.findUnlisted, otherRequest)).statusCode).toBe(403)
})
