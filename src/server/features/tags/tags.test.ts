import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { tagEndpoints as endpoints } from '#contract/tags.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const owner = await register()
const member = await register('Grace Hopper')
const oid = owner.orgId
await context.db
  .insertInto('memberships')
  .values({ organization_id: oid, user_id: member.uid, role: 'member' })
  .execute()

const input = (tagId: string) => ({ params: { oid, tagId } })
const add = (caller: Caller, name: string, tagId = randomUUID()) =>
  caller.send(endpoints.addTag, { ...input(tagId), body: { name } })
const names = async () => (await member.call(endpoints.listTags, { params: { oid } })).map(({ name }) => name)

it('are shared by the workspace, listed by name, and each is added once', async () => {
  const id = randomUUID()
  expect((await add(member, ' Later   on ', id)).json().result).toMatchObject({
    id,
    name: 'Later on',
    count: 0,
  })
  expect((await add(owner, 'Something else', id)).json().result.name).toBe('Later on')
  await add(owner, 'budget')
  expect(await names()).toEqual(['budget', 'Later on'])
})

it('have names that differ in more than case, of at most 30 characters', async () => {
  const { id } = (await add(owner, 'Zürich')).json().result
  const response = await add(member, 'ZU\u0308RICH')
  expect([response.statusCode, response.json().error.details]).toEqual([409, { id }])
  // The dotted I, which the database and JavaScript fold differently.
  expect([(await add(owner, '\u0130')).statusCode, (await add(owner, 'i')).statusCode]).toEqual([200, 200])
  expect((await add(owner, 'x'.repeat(30))).statusCode).toBe(200)
  expect((await add(owner, 'x'.repeat(31))).statusCode).toBe(400)
  for (const invisible of ['\u200e', '\u200b\u200b'])
    expect((await add(owner, invisible)).statusCode).toBe(400)
})

it('are renamed and recolored, but not to an existing name', async () => {
  const { id } = (await add(owner, 'Draft')).json().result
  await add(owner, 'Final')
  const change = (body: object) => member.send(endpoints.changeTag, { ...input(id), body })
  expect((await change({ name: 'DRAFT', color: 'green' })).json().result).toMatchObject({
    name: 'DRAFT',
    color: 'green',
  })
  expect((await change({ name: 'final' })).statusCode).toBe(409)
})

it('can be removed only by owners and admins', async () => {
  const { id } = (await add(member, 'Gone')).json().result
  expect((await member.send(endpoints.removeTag, input(id))).statusCode).toBe(403)
  expect((await owner.send(endpoints.removeTag, input(id))).statusCode).toBe(204)
  expect(await names()).not.toContain('Gone')
  expect((await owner.send(endpoints.removeTag, input(id))).statusCode).toBe(404)
})

it('are limited to 300 per workspace, also with concurrent requests', async () => {
  const busyUser = await register()
  const rows = Array.from({ length: 298 }, (_, i) => ({
    id: randomUUID(),
    organization_id: busyUser.orgId,
    name: `tag ${i}`,
    color: 'blue' as const,
  }))
  await context.db.insertInto('tags').values(rows).execute()
  const addResponses = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      busyUser.send(endpoints.addTag, {
        params: { oid: busyUser.orgId, tagId: randomUUID() },
        body: { name },
      }),
    ),
  )
  expect(addResponses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409])
})
