import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import {
  acceptInvite,
  findInviteKey,
  listReceivedInvites,
  sendInvites,
  verifyAddress,
} from '#server/testing/invites.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct({ VERIFY_EMAIL: 'on' })
const { anonymous, context, register } = product
const verify = (caller: Caller) => verifyAddress(product, caller)

describe('an invite link', () => {
  const params = ({ orgId: oid }: Caller) => ({ oid })
  const create = (caller: Caller, oid: string, body: { days: number; maxUses?: number }) =>
    caller.send(endpoints.createInviteLink, { params: { oid }, body })
  const workspacesOf = async (caller: Caller) =>
    (await caller.call(endpoints.getSession))?.workspaces.map(({ id }) => id) ?? []

  it('lets everyone with it join, up to its limit, until it is replaced or revoked', async () => {
    const [owner, first, second, third] = await Promise.all([register(), register(), register(), register()])
    await verify(owner)
    const { key, link } = (await create(owner, owner.orgId, { days: 1, maxUses: 2 })).json().result
    expect(link).toMatchObject({ uses: 0, maxUses: 2 })
    const preview = await first.call(endpoints.getInvite, { params: { key } })
    expect(preview).toMatchObject({ name: 'Ada Lovelace’s workspace', email: null })
    // Three people compete for two remaining uses.
    const joinResponses = await Promise.all(
      [first, second, third].map((caller) => caller.send(endpoints.acceptInvite, { params: { key } })),
    )
    expect(joinResponses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400])
    expect(await owner.call(endpoints.getInviteLink, { params: params(owner) })).toBeNull()

    const replacementKey = (await create(owner, owner.orgId, { days: 30 })).json().result.key
    const refusedIndex = joinResponses.findIndex(({ statusCode }) => statusCode === 400)
    const refusedUser = [first, second, third][refusedIndex] ?? owner
    expect((await refusedUser.send(endpoints.acceptInvite, { params: { key } })).statusCode).toBe(400)
    expect(await workspacesOf(refusedUser)).not.toContain(owner.orgId)
    const member = [first, second, third][(refusedIndex + 1) % 3] ?? owner
    expect((await create(member, owner.orgId, { days: 1 })).statusCode).toBe(403)
    await owner.call(endpoints.revokeInviteLink, { params: params(owner) })
    expect(
      (await refusedUser.send(endpoints.acceptInvite, { params: { key: replacementKey } })).statusCode,
    ).toBe(400)
  })

  it('counts no use by members', async () => {
    const [owner, guest] = await Promise.all([register(), register()])
    await verify(owner)
    const { key } = (await create(owner, owner.orgId, { days: 1, maxUses: 2 })).json().result
    for (let i = 0; i < 3; i++) await guest.call(endpoints.acceptInvite, { params: { key } })
    const link = await owner.call(endpoints.getInviteLink, { params: params(owner) })
    expect(link).toMatchObject({ uses: 1, maxUses: 2 })
  })

  it('of a workspace marked for deletion is invalid until it is restored, like its invites', async () => {
    const [owner, guest] = await Promise.all([register(), register()])
    await Promise.all([verify(owner), verify(guest)])
    const { key } = (await create(owner, owner.orgId, { days: 1 })).json().result
    await sendInvites(owner, [guest.email])
    const keys = [key, (await listReceivedInvites(guest))[0]?.id ?? '']
    await owner.call(endpoints.deleteWorkspace, { params: params(owner) })
    expect(await listReceivedInvites(guest)).toEqual([])
    for (const inviteKey of keys)
      expect((await acceptInvite(guest, inviteKey)).json().error.code).toBe('code_invalid')
    expect(await workspacesOf(guest)).toEqual([guest.orgId])
    await owner.call(endpoints.restoreWorkspace, { params: params(owner) })
    expect(await listReceivedInvites(guest)).toHaveLength(1)
    expect((await acceptInvite(guest, key)).statusCode).toBe(200)
  })

  it('adds a new account as a member, without verifying its address', async () => {
    const owner = await register()
    await verify(owner)
    const { key } = (await create(owner, owner.orgId, { days: 1 })).json().result
    const email = 'by-link@example.com'
    const body = { name: 'Grace Hopper', email, password: 'correct horse battery', invite: key }
    const session = await anonymous.call(endpoints.register, { body })
    expect(session.workspaces.map(({ id }) => id)).toEqual([owner.orgId])
    expect(session.user.emailVerified).toBe(false)
    expect((await create(owner, owner.orgId, { days: 31 })).statusCode).toBe(400)
  })

  it('removes joined users from the invite list', async () => {
    const [owner, guest] = [await register(), await register('Grace Hopper')]
    await verify(owner)
    await verify(guest)
    await sendInvites(owner, [guest.email])
    const { key } = (await create(owner, owner.orgId, { days: 1 })).json().result
    await guest.call(endpoints.acceptInvite, { params: { key } })
    const { Items } = await owner.call(endpoints.listInvites, { params: params(owner) })
    expect(Items).toEqual([])
    expect(await listReceivedInvites(guest)).toEqual([])
  })

  it('admits no removed person, unlike an invite to their address', async () => {
    const [owner, guest] = [await register(), await register('Grace Hopper')]
    await verify(owner)
    await verify(guest)
    const { key } = (await create(owner, owner.orgId, { days: 1, maxUses: 3 })).json().result
    const remove = (caller: Caller) =>
      caller.call(endpoints.removeMember, { params: { oid: owner.orgId, uid: guest.uid }, query: {} })
    await guest.call(endpoints.acceptInvite, { params: { key } })
    await remove(guest)
    // A member who left can use the link again.
    expect((await acceptInvite(guest, key)).statusCode).toBe(200)
    await remove(owner)
    const response = await acceptInvite(guest, key)
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'removed_member'])
    expect(await workspacesOf(guest)).not.toContain(owner.orgId)
    expect((await owner.call(endpoints.getInviteLink, { params: params(owner) }))?.uses).toBe(2)

    await sendInvites(owner, [guest.email])
    expect((await acceptInvite(guest, await findInviteKey(product, guest.email))).statusCode).toBe(200)
    await remove(guest)
    expect((await acceptInvite(guest, key)).statusCode).toBe(200)
  })

  it("ends with its creator's membership, like unused invites to them, so that they stay out", async () => {
    const [owner, admin] = [await register(), await register('Grace Hopper')]
    await verify(owner)
    await verify(admin)
    await sendInvites(owner, [admin.email])
    const inviteKey = await findInviteKey(product, admin.email)
    await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
    const { key } = (await create(admin, owner.orgId, { days: 1 })).json().result
    const ids = { oid: owner.orgId, uid: admin.uid }
    await owner.call(endpoints.removeMember, { params: ids, query: {} })
    expect((await acceptInvite(admin, inviteKey)).statusCode).toBe(400)
    expect((await acceptInvite(admin, key)).statusCode).toBe(400)
    expect(await workspacesOf(admin)).not.toContain(owner.orgId)
  })
})
