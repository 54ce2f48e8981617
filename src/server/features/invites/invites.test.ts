import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import {
  acceptInvite,
  findInviteKey,
  listReceivedInvites,
  sendInvites,
  verifyAddress,
} from '#server/testing/invites.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct({ VERIFY_EMAIL: 'on' })
const { anonymous, context, register } = product
const { db } = context
const ada = await register('Ada Lovelace')
const verify = (caller: Caller) => verifyAddress(product, caller)
await verify(ada)
const oid = ada.orgId
const password = 'correct horse battery'

const invite = (emails: string[], caller = ada) => sendInvites(caller, emails)
const inviteKeyOf = (email: string) => findInviteKey(product, email)
const listPending = async () => (await ada.call(endpoints.listInvites, { params: { oid } })).Items
const rolesOf = async (uid: string) =>
  db.selectFrom('memberships').select(['organization_id', 'role']).where('user_id', '=', uid).execute()

describe('an invite to a new person', () => {
  it('leads to an account in the workspace, with a verified address and no other workspace', async () => {
    const email = 'grace@new.example.com'
    const { invited, refused } = await invite([' Grace@NEW.example.com '])
    expect(refused).toEqual([])
    expect(invited).toMatchObject([{ email, inviter: 'Ada Lovelace' }])
    expect((invited[0]?.expires ?? 0) - (invited[0]?.invitedTime ?? 0)).toBe(14 * 86_400)
    const key = await inviteKeyOf(email)
    expect(await anonymous.call(endpoints.getInvite, { params: { key } })).toMatchObject({
      email,
      name: 'Ada Lovelace’s workspace',
      inviter: 'Ada Lovelace',
      registered: false,
    })
    const body = { name: 'Grace Hopper', email, password, invite: key }
    const { user, workspaces } = await anonymous.call(endpoints.register, { body })
    expect(user).toMatchObject({ emailVerified: true, organization: oid })
    expect(workspaces).toMatchObject([{ id: oid, role: 'member' }])
    expect((await listPending()).map((pendingInvite) => pendingInvite.email)).not.toContain(email)
    const response = await anonymous.send(endpoints.register, { body: { ...body, email: 'x@example.com' } })
    expect(response.json().error.code).toBe('code_invalid')
  })

  it('is valid for its address only', async () => {
    await invite(['mary@new.example.com'])
    const body = { name: 'Eve Mallory', email: 'eve@example.com', password }
    const response = await anonymous.send(endpoints.register, {
      body: { ...body, invite: await inviteKeyOf('mary@new.example.com') },
    })
    expect(response.json().error.code).toBe('code_invalid')
    expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toEqual([])
    expect((await listPending()).map(({ email }) => email)).toContain('mary@new.example.com')
  })
})

describe('an invite to an existing account', () => {
  it('is listed for them, and accepted by its ID', async () => {
    const ana = await register('Ana Pérez')
    await verify(ana)
    await invite([ana.email])
    const [firstInvite] = await listReceivedInvites(ana)
    expect(firstInvite).toMatchObject({ name: 'Ada Lovelace’s workspace', inviter: 'Ada Lovelace' })
    const stranger = await register()
    await verify(stranger)
    expect((await acceptInvite(stranger, firstInvite?.id ?? '')).json().error.code).toBe('code_invalid')
    expect((await acceptInvite(stranger, await inviteKeyOf(ana.email))).statusCode).toBe(403)
    const responses = await Promise.all([
      acceptInvite(ana, firstInvite?.id ?? ''),
      acceptInvite(ana, await inviteKeyOf(ana.email)),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await rolesOf(ana.uid)).toContainEqual({ organization_id: oid, role: 'member' })
    const session = await ana.call(endpoints.getSession)
    expect(session?.user.organization).toBe(oid)
    expect(await listReceivedInvites(ana)).toEqual([])
  })

  it('is declined', async () => {
    const ana = await register('Ana Pérez')
    await verify(ana)
    await invite([ana.email])
    await ana.call(endpoints.declineInvite, {
      params: { key: (await listReceivedInvites(ana))[0]?.id ?? '' },
    })
    expect((await listPending()).map(({ email }) => email)).not.toContain(ana.email)
    expect(await rolesOf(ana.uid)).toHaveLength(1)
  })

  it('is not shown to an unverified address, which its emailed link verifies', async () => {
    const ana = await register('Ana Pérez')
    const { invited } = await invite([ana.email])
    expect(await listReceivedInvites(ana)).toEqual([])
    expect((await acceptInvite(ana, invited[0]?.id ?? '')).statusCode).toBe(400)
    expect((await acceptInvite(ana, await inviteKeyOf(ana.email))).statusCode).toBe(200)
  })
})

it('an invite accepted twice at the same time adds one member', async () => {
  const bob = await register('Bob Kahn')
  await verify(bob)
  await invite([bob.email])
  const key = await inviteKeyOf(bob.email)
  const responses = await Promise.all([
    acceptInvite(bob, key),
    acceptInvite(bob, key),
    acceptInvite(bob, key),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await rolesOf(bob.uid)).filter((row) => row.organization_id === oid)).toHaveLength(1)
})

it('an invite to the address of a deleted account creates a new account', async () => {
  const mallory = await register('Eve Mallory')
  await verify(mallory)
  const body = { confirmation: mallory.email, password }
  await mallory.call(endpoints.deleteAccount, { params: { uid: mallory.uid }, body })
  await invite([mallory.email])
  const registration = {
    name: 'Eve Mallory',
    email: mallory.email,
    password,
    invite: await inviteKeyOf(mallory.email),
  }
  const session = await anonymous.call(endpoints.register, { body: registration })
  expect(session.user.uid).not.toBe(mallory.uid)
  expect(session.workspaces.map(({ id }) => id)).toEqual([oid])
})

describe('inviting', () => {
  it("lists addresses that can't be invited with reasons, and invites the others", async () => {
    const grace = await register('Grace Hopper')
    await joinWorkspace(context, grace.uid, oid)
    const newEmail = 'fresh@new.example.com'
    const { invited, refused } = await invite([
      ada.email.toUpperCase(),
      grace.email,
      newEmail,
      'FRESH@new.example.com',
      'nobody',
      'a@b',
    ])
    expect(invited.map(({ email }) => email)).toEqual([newEmail])
    expect(refused).toEqual([
      { email: ada.email.toUpperCase(), reason: 'member' },
      { email: grace.email, reason: 'member' },
      { email: 'FRESH@new.example.com', reason: 'invited' },
      { email: 'nobody', reason: 'invalid' },
      { email: 'a@b', reason: 'invalid' },
    ])
    const members = await grace.send(endpoints.sendInvites, {
      params: { oid },
      body: { emails: ['a@example.com'] },
    })
    expect(members.statusCode).toBe(403)
  })

  it('requires a verified address, and is limited per request', async () => {
    const eve = await register('Eve Mallory')
    const body = { emails: ['a@example.com'] }
    const response = await eve.send(endpoints.sendInvites, { params: { oid: eve.orgId }, body })
    expect(response.json().error.code).toBe('verification_required')
    const send = (count: number) => {
      const emails = Array.from({ length: count }, (_, i) => `${i}@example.com`)
      return ada.send(endpoints.sendInvites, { params: { oid }, body: { emails } })
    }
    expect((await send(201)).json().error.code).toBe('invalid_input')
    expect((await send(10_000)).json().error.code).toBe('too_large')
    expect((await listPending()).map(({ email }) => email)).not.toContain('0@example.com')
  })

  it('again replaces an expired invite; a new link replaces the earlier one; a withdrawn one stops working', async () => {
    const email = 'late@new.example.com'
    await invite([email])
    const oldKey = await inviteKeyOf(email)
    await db
      .updateTable('invites')
      .set({ expires_at: new Date(0) })
      .where('email', '=', email)
      .execute()
    expect((await anonymous.send(endpoints.getInvite, { params: { key: oldKey } })).statusCode).toBe(400)
    const { invited } = await invite([email])
    const params = { oid, inviteId: invited[0]?.id ?? '' }
    const second = await inviteKeyOf(email)
    await ada.call(endpoints.resendInvite, { params })
    const third = await inviteKeyOf(email)
    expect(new Set([oldKey, second, third]).size).toBe(3)
    expect((await anonymous.send(endpoints.getInvite, { params: { key: second } })).statusCode).toBe(400)
    expect((await anonymous.send(endpoints.getInvite, { params: { key: third } })).statusCode).toBe(200)
    await ada.call(endpoints.withdrawInvite, { params })
    expect((await anonymous.send(endpoints.getInvite, { params: { key: third } })).statusCode).toBe(400)
    expect((await ada.send(endpoints.resendInvite, { params })).statusCode).toBe(404)
  })
})

it('checks addresses without inviting anyone', async () => {
  const owner = await register()
  await verify(owner)
  const params = { oid: owner.orgId }
  const longEmail = `${'a'.repeat(10_000)}@example.com`
  const emails = ['new@example.com', 'NEW@example.com', 'nothing', longEmail, owner.email]
  const invitePreview = await owner.call(endpoints.sendInvites, { params, body: { emails, preview: true } })
  expect(invitePreview).toEqual({
    invited: [],
    refused: [
      { email: 'NEW@example.com', reason: 'invited' },
      { email: 'nothing', reason: 'invalid' },
      { email: longEmail, reason: 'invalid' },
      { email: owner.email, reason: 'member' },
    ],
  })
  expect((await owner.call(endpoints.listInvites, { params })).Items).toEqual([])
})

it('sends no invites to a workspace that is marked for deletion', async () => {
  const owner = await register()
  await verify(owner)
  const params = { oid: owner.orgId }
  const [first] = (await invite(['first@deleted.example.com'], owner)).invited
  await owner.call(endpoints.deleteWorkspace, { params })
  const body = { emails: ['second@deleted.example.com'] }
  for (const invalidRequest of [
    await owner.send(endpoints.sendInvites, { params, body }),
    await owner.send(endpoints.resendInvite, { params: { ...params, inviteId: first?.id ?? '' } }),
    await owner.send(endpoints.createInviteLink, { params, body: { days: 1 } }),
  ])
    expect([invalidRequest.statusCode, invalidRequest.json().error.code]).toEqual([409, 'workspace_deleted'])
  expect(await listMailedCodes(context, 'second@deleted.example.com', 'invite')).toEqual([])
  expect(await listMailedCodes(context, 'first@deleted.example.com', 'invite')).toHaveLength(1)
  await owner.call(endpoints.restoreWorkspace, { params })
  expect((await owner.call(endpoints.sendInvites, { params, body })).invited).toHaveLength(1)
})
