import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const ada = await register()
const grace = await register('Grace Hopper')
const ana = await register('Ana Pérez')
const stranger = await register('Mary Shelley')
await joinWorkspace(context, grace.uid, ada.orgId, 'admin')
await joinWorkspace(context, ana.uid, ada.orgId)

const list = (query: object, caller = ana) =>
  caller.call(endpoints.listMembers, { params: { oid: ada.orgId }, query })
const namesOf = async (query: object) => (await list(query)).Items.map(({ name }) => name)

describe('the members of a workspace', () => {
  it('are shown by name only to each other', async () => {
    const { Items } = await list({})
    expect(Items).toHaveLength(3)
    expect(Items[2]).toEqual({
      uid: grace.uid,
      name: 'Grace Hopper',
      email: { email: grace.email },
      avatar: null,
      role: 'admin',
      lastSignInTime: Items[2]?.lastSignInTime,
    })
    expect(Math.abs(Date.now() / 1000 - (Items[2]?.lastSignInTime ?? 0))).toBeLessThan(600)
    const response = await stranger.send(endpoints.listMembers, { params: { oid: ada.orgId } })
    expect(response.statusCode).toBe(404)
  })

  it('are found by name or address, regardless of case and accents, and by ID', async () => {
    expect(await namesOf({ q: 'HOPP' })).toEqual(['Grace Hopper'])
    expect(await namesOf({ q: ` ${ana.email.slice(0, 20).toUpperCase()} ` })).toEqual(['Ana Pérez'])
    expect(await namesOf({ q: 'perez' })).toEqual(['Ana Pérez'])
    expect(await namesOf({ q: '%' })).toEqual([])
    expect(await namesOf({ uids: `${grace.uid},${stranger.uid}, ${ada.uid.toUpperCase()}` })).toEqual([
      'Ada Lovelace',
      'Grace Hopper',
    ])
    expect(await namesOf({ uids: '' })).toEqual([])
    const invalidRequest = { params: { oid: ada.orgId }, query: { uids: 'x' } }
    expect((await ana.send(endpoints.listMembers, invalidRequest)).statusCode).toBe(400)
  })

  it('are listed in pages', async () => {
    const first = await list({ limit: 2 })
    expect(first.Items.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Ana Pérez'])
    const second = await list({ limit: 2, ...first.LastEvaluatedKey })
    expect(second.Items.map(({ name }) => name)).toEqual(['Grace Hopper'])
    expect(second.LastEvaluatedKey).toBeUndefined()
  })
})
