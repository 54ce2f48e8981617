import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const owner = await register()
const member = await register('Grace Hopper')
await joinWorkspace(context, member.uid, owner.orgId)
const orgId = owner.orgId

const welcomeIdOf = async (caller: Caller) => {
  const page = await caller.call(endpoints.listCollections, {
    params: { uid: caller.uid },
    body: { orgId: caller.orgId },
  })
  return page.Items[0]?.id ?? ''
}
const id = await welcomeIdOf(owner)
const add = (caller: Caller, body: object = {}, projectId: string = randomUUID()) =>
  caller.send(endpoints.addProject, { params: { uid: caller.uid, projectId }, body: { orgId, ...body } })
const list = (caller: Caller) =>
  caller.call(endpoints.listProjects, { params: { uid: caller.uid }, query: { orgId } })
const assign = (caller: Caller, project: string, remove = false) =>
  caller.send(endpoints.changeCollection, { params: { id }, body: { project, remove } })

it('are numbered and colored by default, and each is added once', async () => {
  const projectId = randomUUID()
  const first = (await add(owner, {}, projectId)).json().result
  expect(first).toMatchObject({ id: projectId, name: 'Project 1', count: 0 })
  expect((await add(owner, { name: 'Again' }, projectId)).json().result).toEqual(first)
  await add(owner, { name: ' Project   3 ', color: 'teal' })
  await add(owner)
  const all = await list(owner)
  expect(all.map(({ name }) => name)).toEqual(['Project 1', 'Project 3', 'Project 4'])
  expect(all[1]?.color).toBe('teal')
})

it('are numbered in the language of their owner', async () => {
  const author = await register('Miguel de Cervantes')
  await author.call(endpoints.changeProfile, { params: { uid: author.uid }, body: { language: 'es' } })
  const params = { uid: author.uid, projectId: randomUUID() }
  const project = await author.call(endpoints.addProject, { params, body: { orgId: author.orgId } })
  expect(project.name).toBe('Proyecto 1')
})

it('are renamed and recolored, and require a visible name', async () => {
  const { id: projectId } = (await add(owner)).json().result
  const change = (body: object) =>
    owner.send(endpoints.changeProject, { params: { uid: owner.uid, projectId }, body })
  expect((await change({ name: 'Interviews', color: 'red' })).json().result).toMatchObject({
    name: 'Interviews',
    color: 'red',
  })
  for (const name of ['', '  ', '\u200b', 'x'.repeat(81)])
    expect((await change({ name })).statusCode).toBe(400)
})

it('keep a new name and a new color sent simultaneously', async () => {
  const { id: projectId } = (await add(owner, { name: 'Before', color: 'red' })).json().result
  const change = (body: object) =>
    owner.send(endpoints.changeProject, { params: { uid: owner.uid, projectId }, body })
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => change(n % 2 ? { name: 'After' } : { color: 'teal' })),
  )
  const changedProject = (await list(owner)).find(({ id }) => id === projectId)
  expect(changedProject).toMatchObject({ name: 'After', color: 'teal' })
  expect((await change({})).json().result).toEqual(changedProject)
})

it('contain collections that their owner can see, and are visible to no one else', async () => {
  await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
  const [ownerProjectId, memberProjectId] = [
    (await add(owner)).json().result.id,
    (await add(member)).json().result.id,
  ]
  expect((await assign(owner, ownerProjectId)).json().result.projects).toEqual({ [ownerProjectId]: true })
  expect((await assign(member, memberProjectId)).json().result.projects).toEqual({ [memberProjectId]: true })
  const listedCollections = await owner.call(endpoints.listCollections, {
    params: { uid: owner.uid },
    body: { orgId, project: ownerProjectId },
  })
  expect(listedCollections.Items.map((item) => [item.id, item.projects])).toEqual([
    [id, { [ownerProjectId]: true }],
  ])
  const listSharedIn = async (project: string) =>
    (
      await member.call(endpoints.listSharedCollections, {
        params: { uid: member.uid },
        body: { orgId, project },
      })
    ).Items.length
  expect([await listSharedIn(memberProjectId), await listSharedIn(ownerProjectId)]).toEqual([1, 0])
  expect((await list(member)).find((project) => project.id === memberProjectId)?.count).toBe(1)
  // Other users' projects look nonexistent.
  expect((await assign(owner, memberProjectId)).statusCode).toBe(404)
  expect((await assign(owner, ownerProjectId, true)).json().result.projects).toEqual({})
})

it('lose collections that are no longer shared with their owner', async () => {
  await owner.call(endpoints.unshareCollection, { params: { id }, body: { userId: member.uid } })
  expect((await list(member)).map(({ count }) => count)).toEqual([0])
})

it("don't accept a collection that is removed simultaneously", async () => {
  await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
  const { id: project } = (await add(member)).json().result
  const pendingResponse = await context.db.transaction().execute(async (tx) => {
    await tx.updateTable('collections').set({ shared_with: [] }).where('id', '=', id).execute()
    const assigned = assign(member, project)
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { assigned }
  })
  expect((await pendingResponse.assigned).statusCode).toBe(404)
  expect((await list(member)).find((item) => item.id === project)?.count).toBe(0)
})

it('belong to one workspace', async () => {
  const otherProject = await member.call(endpoints.addProject, {
    params: { uid: member.uid, projectId: randomUUID() },
    body: { orgId: member.orgId },
  })
  const response = await member.send(endpoints.changeCollection, {
    params: { id: await welcomeIdOf(member) },
    body: { project: otherProject.id },
  })
  expect(response.statusCode).toBe(200)
  const { id: projectId } = (await add(member)).json().result
  const wrongResponse = await member.send(endpoints.changeCollection, {
    params: { id: await welcomeIdOf(member) },
    body: { project: projectId },
  })
  expect(wrongResponse.statusCode).toBe(400)
})

it('can be deleted without their collections', async () => {
  const project = (await add(owner)).json().result.id
  await assign(owner, project)
  const params = { uid: owner.uid, projectId: project }
  expect((await owner.send(endpoints.removeProject, { params })).statusCode).toBe(204)
  expect((await owner.send(endpoints.removeProject, { params })).statusCode).toBe(404)
  expect((await owner.call(endpoints.getCollection, { params: { id } })).projects).toEqual({})
})

it('are limited to 200, also with concurrent requests', async () => {
  const busyUser = await register()
  const rows = Array.from({ length: 198 }, (_, i) => ({
    id: randomUUID(),
    user_id: busyUser.uid,
    organization_id: busyUser.orgId,
    name: `p${i}`,
    color: 'blue' as const,
  }))
  await context.db.insertInto('projects').values(rows).execute()
  const addResponses = await Promise.all([1, 2, 3].map(() => add(busyUser, { orgId: busyUser.orgId })))
  expect(addResponses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409])
})
