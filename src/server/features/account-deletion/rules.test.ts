import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addRecording, password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const product = await createTestProduct()
const { app, context, register } = product
const { db } = context
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

const requestDeletion = (
  caller: Caller,
  body: Partial<{ confirmation: string; password: string; handOver: object }> = {},
) =>
  caller.send(endpoints.deleteAccount, {
    params: { uid: caller.uid },
    body: { confirmation: caller.email, password, ...body } as never,
  })
const plan = (caller: Caller) => caller.call(endpoints.planDeletion, { params: { uid: caller.uid } })
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code
const exists = async ({ uid }: Caller) =>
  (await db.selectFrom('users').select('id').where('id', '=', uid).execute()).length === 1
const roleOf = async ({ uid }: Caller, { orgId }: Caller) =>
  (
    await db
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', uid)
      .where('organization_id', '=', orgId)
      .executeTakeFirst()
  )?.role

describe('confirmation', () => {
  it('requires the password and the address; otherwise nothing is deleted', async () => {
    const user = await register()
    expect(codeOf(await requestDeletion(user, { password: 'wrong' }))).toBe('wrong_credentials')
    expect(codeOf(await requestDeletion(user, { confirmation: 'ada@example.com' }))).toBe('invalid_input')
    expect(await user.call(endpoints.getSession)).not.toBeNull()
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
    expect((await requestDeletion(user, { confirmation: ` ${user.email.toUpperCase()} ` })).statusCode).toBe(
      204,
    )
    expect(await exists(user)).toBe(false)
  })

  it('allows ten attempts', async () => {
    const user = await register()
    for (let i = 0; i < 10; i++) await requestDeletion(user, { password: 'wrong' })
    expect(codeOf(await requestDeletion(user))).toBe('too_many_requests')
    expect(await exists(user)).toBe(true)
  })

  it('without a password requires a recent sign-in; without an address, the name', async () => {
    const user = await register('Mary Shelley')
    const noCredentials = { password_hash: null, email: null }
    await db.updateTable('users').set(noCredentials).where('id', '=', user.uid).execute()
    expect((await plan(user)).confirmation).toBe('Mary Shelley')
    const since = (minutes: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) } as never)
        .where('user_id', '=', user.uid)
        .execute()
    await since(16)
    expect(codeOf(await requestDeletion(user, { confirmation: 'mary shelley' }))).toBe('sign_in_again')
    await since(14)
    expect((await requestDeletion(user, { confirmation: 'mary shelley' })).statusCode).toBe(204)
  })

  it("is available to the account's owner only, not to impersonating staff", async () => {
    const [user, staff] = [await register(), await register('Grace Hopper')]
    await setRole(db, 'staff', staff.email, true)
    const body = { user: user.uid, reason: 'They asked for help' }
    const { key } = await staff.call(endpoints.makeImpersonationKey, { body })
    const enterResponse = await staff.send(endpoints.impersonate, { body: { key } })
    const cookie = `longhand_session=${enterResponse.cookies[0]?.value}`
    for (const [method, url] of [
      ['POST', `/user/v2/${user.uid}/deletion`],
      ['POST', `/user/v2/${user.uid}/export`],
      ['POST', `/user/v2/${user.uid}/export/address`],
      ['DELETE', `/user/v2/${user.uid}/export`],
    ] as const) {
      const payload = url.endsWith('deletion') ? { confirmation: user.email, password } : undefined
      const response = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
      expect([url, response.statusCode]).toEqual([url, 403])
    }
    expect(await exists(user)).toBe(true)
  })
})

it('notifies by email, but not an unverified address', async () => {
  const verifiedUser = await register()
  await requestDeletion(verifiedUser)
  const verifyingProduct = await createTestProduct({ VERIFY_EMAIL: 'on' })
  const unverifiedUser = await verifyingProduct.register()
  expect((await requestDeletion(unverifiedUser)).statusCode).toBe(204)
  const mails = (testProduct: typeof product) =>
    testProduct.context.db.selectFrom('mails').select(['template', 'recipient', 'user_id']).execute()
  const goodbyeMail = { template: 'accountDeleted', recipient: verifiedUser.email, user_id: null }
  expect(await mails(product)).toContainEqual(goodbyeMail)
  expect(await mails(verifyingProduct)).toEqual([])
})

it('ends sessions and open event streams immediately', async () => {
  const user = await register()
  const listen = () =>
    fetch(`http://127.0.0.1:${port}/events`, {
      headers: { cookie: user.cookie },
      signal: AbortSignal.timeout(60_000),
    })
  const stream = await listen()
  const streamEnd = (async () => {
    for await (const _ of stream.body ?? []);
  })()
  expect((await requestDeletion(user)).statusCode).toBe(204)
  await streamEnd
  expect((await listen()).status).toBe(401)
})

describe('the last owner of a workspace with other members', () => {
  it('requires another owner, who receives everything', async () => {
    const [owner, member, stranger] = [
      await register(),
      await register('Grace Hopper'),
      await register('Mary Shelley'),
    ]
    await joinWorkspace(context, member.uid, owner.orgId)
    const id = await addRecording(product, owner)
    const [handOver] = (await plan(owner)).handOver
    expect(handOver).toMatchObject({ id: owner.orgId, recordings: 2, members: [{ uid: member.uid }] })
    for (const heir of [undefined, stranger.uid, owner.uid, randomUUID()]) {
      const body = heir ? { handOver: { [owner.orgId]: heir } } : {}
      const response = await requestDeletion(owner, body)
      expect(codeOf(response)).toBe('conflict')
      expect(response.json().error.details).toEqual({
        handOver: [{ id: owner.orgId, name: 'Ada Lovelace’s workspace' }],
      })
    }
    expect(await exists(owner)).toBe(true)
    expect((await requestDeletion(owner, { handOver: { [owner.orgId]: member.uid } })).statusCode).toBe(204)
    expect(await roleOf(member, owner)).toBe('owner')
    const { workspaces } = (await member.call(endpoints.getSession)) ?? {}
    expect(workspaces?.map(({ name }) => name).sort()).toEqual([
      'Grace Hopper’s workspace',
      'Grace Hopper’s workspace',
    ])
    expect((await member.call(endpoints.getCollection, { params: { id } })).userId).toBe(member.uid)
    const auditRows = await db
      .selectFrom('audit_log')
      .select(['kind', 'subject_id', 'organization_id'])
      .where('actor_id', '=', owner.uid)
      .where('kind', 'in', ['ownershipHandedOver', 'recordingsPassed'])
      .orderBy('id')
      .execute()
    expect(auditRows).toEqual(
      ['ownershipHandedOver', 'recordingsPassed'].map((kind) => ({
        kind,
        subject_id: member.uid,
        organization_id: owner.orgId,
      })),
    )
  })

  it('distinguishes sole owners from joint ones, whose recordings go to the longest-standing owner', async () => {
    const [owner, second, third] = [
      await register(),
      await register('Grace Hopper'),
      await register('Mary Shelley'),
    ]
    await joinWorkspace(context, second.uid, owner.orgId, 'owner')
    await joinWorkspace(context, third.uid, owner.orgId, 'owner')
    const { passed, handOver, deleted } = await plan(owner)
    expect({ handOver, deleted }).toEqual({ handOver: [], deleted: [] })
    expect(passed).toMatchObject([{ id: owner.orgId, recordings: 1, to: { uid: second.uid } }])
    expect((await requestDeletion(owner)).statusCode).toBe(204)
    const owners = db.selectFrom('collections').select('owner_id')
    expect(await owners.where('organization_id', '=', owner.orgId).execute()).toEqual([
      { owner_id: second.uid },
    ])
  })

  it('is determined correctly when two owners leave simultaneously', async () => {
    const [one, other] = [await register(), await register('Grace Hopper')]
    await joinWorkspace(context, other.uid, one.orgId, 'owner')
    const responses = await Promise.all([requestDeletion(one), requestDeletion(other)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const remainingRows = db
      .selectFrom('organizations')
      .select('id')
      .where('id', 'in', [one.orgId, other.orgId])
    expect(await remainingRows.execute()).toEqual([])
  })
})
