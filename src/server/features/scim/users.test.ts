import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { createScimProduct } from '#server/testing/scim-product.ts'

const { context, register, anonymous, connected, verified, accountOf, workspacesOf, invitesTo } =
  await createScimProduct()
const { db } = context
const password = 'correct horse battery'

/** Registers an account with an address, as anyone can. */
async function registerAs(email: string) {
  const body = { name: 'Mary Shelley', email, password }
  const response = await anonymous.send(endpoints.register, { body })
  return response.json().result.user.uid as string
}
const nameOf = async (userId: string) =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name

describe('a person with an address at a verified domain', () => {
  it('becomes a member with an account that has no workspace of its own and no password', async () => {
    const { idp, domain, oid } = await connected()
    const email = `katherine@${domain}`
    const response = await idp.addUser(email)
    expect([response.statusCode, response.json().active]).toEqual([201, true])
    expect(response.headers.location).toBe(response.json().meta.location)
    const account = await accountOf(email)
    expect(account).toMatchObject({
      name: 'Katherine Johnson',
      password_hash: null,
      current_organization_id: oid,
    })
    expect(account?.email_verified_at).not.toBeNull()
    expect(await workspacesOf(account?.id ?? '')).toEqual([[oid, 'member']])
    expect(await invitesTo(email)).toEqual([])
  })

  it('is added with their account if it has verified the address, and keeps everything in it', async () => {
    const { idp, domain, oid } = await connected()
    const email = `mary@${domain}`
    const uid = await registerAs(email)
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', uid).execute()
    const before = await accountOf(email)
    expect((await idp.addUser(email)).json().active).toBe(true)
    expect(await accountOf(email)).toEqual(before)
    expect(await workspacesOf(uid)).toEqual(
      expect.arrayContaining([
        [oid, 'member'],
        [before?.current_organization_id, 'owner'],
      ]),
    )
    expect((await anonymous.send(endpoints.signIn, { body: { email, password } })).statusCode).toBe(200)
  })

  it('is invited if the address is registered but unverified', async () => {
    const { idp, domain, oid } = await connected()
    const email = `boss@${domain}`
    const uid = await registerAs(email)
    expect((await idp.addUser(email)).json().active).toBe(true)
    expect(await workspacesOf(uid)).not.toContainEqual([oid, 'member'])
    expect(await invitesTo(email)).toHaveLength(1)
  })

  it("isn't matched to a member with an unverified address", async () => {
    const { idp, domain, oid } = await connected()
    const email = `squatted@${domain}`
    const uid = await registerAs(email)
    await joinWorkspace(context, uid, oid)
    const find = async () =>
      (await idp.send('GET', `/Users?filter=userName eq "${email}"`)).json().totalResults
    expect(await find()).toBe(0)
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', uid).execute()
    expect(await find()).toBe(1)
  })

  it('is renamed only by the provider, and only if the name changes', async () => {
    const { idp, domain, oid } = await connected()
    const email = `katherine@${domain}`
    const { id } = (await idp.addUser(email)).json()
    const uid = (await accountOf(email))?.id ?? ''
    await db.updateTable('users').set({ name: 'Kate Johnson' }).where('id', '=', uid).execute()
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'externalId', value: 'other' })
    expect(await nameOf(uid)).toBe('Kate Johnson')
    await idp.patch(`/Users/${id}`, { op: 'Replace', path: 'name.familyName', value: 'Goble' })
    expect(await nameOf(uid)).toBe('Katherine Goble')
    await idp.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'name',
      value: { givenName: '1', familyName: '2' },
    })
    expect(await nameOf(uid)).toBe('Katherine Goble')
    await idp.patch(`/Users/${id}`, { op: 'replace', value: { emails: [{ value: 'new@other.example' }] } })
    expect(await accountOf(email)).toBeDefined()
    await db.deleteFrom('workspace_domains').where('organization_id', '=', oid).execute()
    await idp.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'name',
      value: { givenName: 'Eve', familyName: 'X' },
    })
    expect(await nameOf(uid)).toBe('Katherine Goble')
  })
})

describe('a person with another address', () => {
  it('is invited, whether they have an account or not', async () => {
    const { idp, oid } = await connected()
    const stranger = await verified(await register('Mary Shelley'))
    const newMemberEmail = `${crypto.randomUUID()}@example.com`
    const shape = async (email: string) => {
      const response = await idp.addUser(email)
      const text = response.body
        .replaceAll(email, 'EMAIL')
        .replace(/[0-9a-f-]{36}|\d{4}-[\dT:.-]+Z|W\/[^,}]+/g, '')
      return [response.statusCode, Object.keys(response.headers).filter((name) => name !== 'etag'), text]
    }
    expect(await shape(stranger.email)).toEqual(await shape(newMemberEmail))
    for (const email of [stranger.email, newMemberEmail]) {
      expect(await invitesTo(email)).toEqual([{ organization_id: oid }])
      expect(await listMailedCodes(context, email, 'invite')).toHaveLength(1)
    }
    expect(await accountOf(newMemberEmail)).toBeUndefined()
    expect((await workspacesOf(stranger.uid)).map(([id]) => id)).toEqual([stranger.orgId])
    expect(await nameOf(stranger.uid)).toBe('Mary Shelley')
  })

  it('is active once the invite is accepted, with the role of the group', async () => {
    const { idp, owner, oid } = await connected()
    const email = `${crypto.randomUUID()}@example.com`
    const { id } = (await idp.addUser(email)).json()
    const group = (await idp.addGroup('Admins', [id])).json()
    const params = { oid, groupId: group.id }
    await owner.call(endpoints.changeGroupRole, { params, body: { role: 'admin' } })
    const [invite = ''] = await listMailedCodes(context, email, 'invite')
    await anonymous.call(endpoints.register, { body: { name: 'Ana Pérez', email, password, invite } })
    const uid = (await accountOf(email))?.id ?? ''
    expect(await workspacesOf(uid)).toEqual([[oid, 'admin']])
    const { active, displayName } = (await idp.send('GET', `/Users/${id}`)).json()
    expect([active, displayName]).toEqual([true, 'Katherine Johnson'])
    // The provider can't rename an account outside the workspace's verified domains.
    await idp.patch(`/Users/${id}`, { op: 'replace', value: { 'name.givenName': 'Eve' } })
    expect(await nameOf(uid)).toBe('Ana Pérez')
  })

  it('gets one email, another one only after two weeks, none once deactivated or removed', async () => {
    const { idp } = await connected()
    const email = `${crypto.randomUUID()}@example.com`
    const { id } = (await idp.addUser(email)).json()
    const activate = (value: unknown) => idp.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value })
    const mails = async () => (await listMailedCodes(context, email, 'invite')).length
    const isActive = async () => (await idp.send('GET', `/Users/${id}`)).json().active
    await activate('True')
    await idp.patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: 'K' })
    expect([await mails(), (await invitesTo(email)).length]).toEqual([1, 1])
    // A declined invite isn't sent again every time the provider syncs.
    await db.deleteFrom('invites').where('email', '=', email).execute()
    await activate(true)
    // Okta would try to reactivate inactive people.
    expect([await mails(), await isActive()]).toEqual([1, true])
    await db
      .updateTable('scim_users')
      .set({ invited_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await isActive()).toBe(false)
    await activate(true)
    expect([await mails(), await isActive()]).toEqual([2, true])
    await activate('False')
    expect([await invitesTo(email), await isActive()]).toEqual([[], false])
    await activate(true)
    expect((await invitesTo(email)).length).toBe(1)
    const other = `${crypto.randomUUID()}@example.com`
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value: other })
    expect([(await invitesTo(email)).length, (await invitesTo(other)).length]).toEqual([0, 1])
    expect((await idp.send('DELETE', `/Users/${id}`)).statusCode).toBe(204)
    expect(await invitesTo(other)).toEqual([])
  })

  it('is only recorded if the provider adds them as inactive', async () => {
    const { idp } = await connected()
    const email = `${crypto.randomUUID()}@example.com`
    expect((await idp.addUser(email, { active: false })).statusCode).toBe(201)
    expect(await invitesTo(email)).toEqual([])
  })
})

describe('seats of the plan', () => {
  it('are taken by provisioned people, who are refused without a free one', async () => {
    const restore = await enablePlans(context)
    const { owner, domain, oid, idp } = await connected()
    const add = (name: string) => idp.addUser(`${name}@${domain}`)
    const response = await add('ada')
    expect([response.statusCode, response.json().detail]).toEqual([402, 'All seats on the plan are taken'])
    expect((await idp.addUser('alan@elsewhere.example')).statusCode).toBe(402)
    await db.updateTable('organizations').set({ enterprise_at: new Date() }).where('id', '=', oid).execute()
    const addedResponse = await add('ada')
    expect(addedResponse.statusCode).toBe(201)
    await db.updateTable('organizations').set({ enterprise_at: null }).where('id', '=', oid).execute()
    const path = `/Users/${addedResponse.json().id}`
    const setActive = (value: string) => idp.patch(path, { op: 'Replace', path: 'active', value })
    // A deactivated person has no seat; the owner keeps the only one.
    expect((await setActive('False')).statusCode).toBe(200)
    expect((await setActive('True')).statusCode).toBe(402)
    expect((await owner.call(endpoints.listMembers, { params: { oid } })).Items).toHaveLength(1)
    restore()
  })
})
