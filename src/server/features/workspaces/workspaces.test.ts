import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register } = await createTestProduct()

it('lets people go over to another workspace of their own, and back', async () => {
  const owner = await register()
  const member = await register('Grace Hopper')
  await joinWorkspace(context, member.uid, owner.orgId)
  const go = (organization: string) =>
    member.call(endpoints.switchWorkspace, { params: { uid: member.uid }, body: { organization } })
  const there = await go(owner.orgId)
  expect(there.user.organization).toBe(owner.orgId)
  expect(there.workspaces.map(({ id }) => id).sort()).toEqual([member.orgId, owner.orgId].sort())
  expect((await member.call(endpoints.getSession))?.user.organization).toBe(owner.orgId)
  expect((await go(member.orgId)).user.organization).toBe(member.orgId)
})

it('lets nobody into a workspace of others, nor moves somebody else', async () => {
  const owner = await register()
  const stranger = await register('Grace Hopper')
  const go = (uid: string, organization: string) =>
    stranger.send(endpoints.switchWorkspace, { params: { uid }, body: { organization } })
  expect((await go(stranger.uid, owner.orgId)).statusCode).toBe(404)
  expect((await go(owner.uid, stranger.orgId)).statusCode).toBe(404)
  expect((await owner.call(endpoints.getSession))?.user.organization).toBe(owner.orgId)
  expect((await stranger.call(endpoints.getSession))?.user.organization).toBe(stranger.orgId)
})
