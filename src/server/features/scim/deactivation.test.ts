import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import type { Caller } from '#server/testing/product.ts'
import { createScimProduct } from '#server/testing/scim-product.ts'

const product = await createScimProduct()
const { context, register, anonymous, connected, verified, accountOf, workspacesOf, invitesTo } = product
const { db } = context

describe('a deactivated person', () => {
  it('loses all access within a second, and returns with the former role', async () => {
    const { idp, owner, domain, oid } = await connected()
    const ana = await verified(await register('Ana Pérez'))
    await joinWorkspace(context, ana.uid, oid, 'admin')
    const recording = await addRecording(product, { ...ana, orgId: oid })
    const filter = encodeURIComponent(`emails.value eq "${ana.email}"`)
    const [{ id }] = (await idp.send('GET', `/Users?filter=${filter}`)).json().Resources
    const read = async (caller: Caller) =>
      (await caller.send(endpoints.getCollection, { params: { id: recording } })).statusCode
    expect(await read(ana)).toBe(200)
    const deactivation = await idp.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect([deactivation.statusCode, deactivation.json().active]).toEqual([200, false])
    expect([await read(ana), await read(owner)]).toEqual([404, 200])
    const session = await ana.call(endpoints.getSession)
    expect(session?.workspaces.map((workspace) => workspace.id)).toEqual([ana.orgId])
    // Verifying an address in the domain doesn't help, either.
    const newEmail = `ana@${domain}`
    await db
      .updateTable('users')
      .set({ email: newEmail, email_verified_at: null })
      .where('id', '=', ana.uid)
      .execute()
    await ana.send(endpoints.resendVerification, { params: { uid: ana.uid } } as never)
    const code = (await listMailedCodes(context, newEmail, 'verifyEmail')).at(-1) ?? ''
    await anonymous.call(endpoints.verifyEmail, { body: { code } })
    expect((await workspacesOf(ana.uid)).map(([org]) => org)).toEqual([ana.orgId])

    const reactivation = await idp.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
    expect(reactivation.json().active).toBe(true)
    expect(await workspacesOf(ana.uid)).toContainEqual([oid, 'admin'])
    const { Items } = await owner.call(endpoints.listWorkspaceAudit, { params: { oid }, query: {} })
    expect(Items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['scimUserReactivated', 'scimUserDeactivated', 'scimTokenMade']),
    )
    expect(Items.find(({ kind }) => kind === 'scimUserDeactivated')).toMatchObject({
      actorId: null,
      subject: 'Ana Pérez',
      details: { by: 'SCIM', recordings: 1, to: owner.uid },
    })
  })

  it('is never the last owner', async () => {
    const { idp, owner, oid } = await connected()
    const list = (await idp.send('GET', '/Users')).json()
    const { id } = list.Resources[0]
    for (const response of [
      await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await idp.send('PUT', `/Users/${id}`, { userName: owner.email, active: false }),
      await idp.send('DELETE', `/Users/${id}`),
    ])
      expect([response.statusCode, response.json().detail]).toEqual([409, expect.stringContaining('owner')])
    expect(await workspacesOf(owner.uid)).toEqual([[oid, 'owner']])
  })

  it('is never the emergency owner of a workspace that requires single sign-on', async () => {
    const { idp, owner, oid } = await connected()
    const ana = await verified(await register('Ana Pérez'))
    await joinWorkspace(context, ana.uid, oid, 'owner')
    const connection = {
      id: crypto.randomUUID(),
      organization_id: oid,
      kind: 'saml',
      name: 'University',
    } as const
    const emptyFields = { metadata_url: null, client_id: null, client_secret: null, certificates: [] }
    const address = { issuer: 'https://idp.example', entry_point: 'https://idp.example/sso' }
    const requiredMode = { mode: 'required', break_glass_user_id: owner.uid } as const
    await db
      .insertInto('sso_connections')
      .values({ ...connection, ...emptyFields, ...address, ...requiredMode })
      .execute()
    const [{ id }] = (await idp.send('GET', `/Users?filter=userName eq "${owner.email}"`)).json().Resources
    const deactivation = await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect([deactivation.statusCode, deactivation.json().status]).toEqual([409, '409'])
    expect(await workspacesOf(owner.uid)).toEqual([[oid, 'owner']])
  })

  it('who left is invited again, not added, without a verified domain', async () => {
    const { idp, oid } = await connected()
    const ana = await verified(await register('Ana Pérez'))
    await joinWorkspace(context, ana.uid, oid)
    const [{ id }] = (await idp.send('GET', `/Users?filter=userName eq "${ana.email}"`)).json().Resources
    const leave = () => ana.call(endpoints.removeMember, { params: { oid, uid: ana.uid }, query: {} })
    const isActive = async () => (await idp.send('GET', `/Users/${id}`)).json().active
    await leave()
    expect(await isActive()).toBe(false)
    await idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect(await workspacesOf(ana.uid)).toEqual([[ana.orgId, 'owner']])
    expect([await isActive(), (await invitesTo(ana.email)).length]).toEqual([true, 1])
    const [key = ''] = await listMailedCodes(context, ana.email, 'invite')
    await ana.call(endpoints.acceptInvite, { params: { key } })
    expect(await isActive()).toBe(true)
    await leave()
    expect(await isActive()).toBe(false)
  })
})

it('leaves, but never joins, a workspace that is marked for deletion', async () => {
  const { idp, owner, domain, oid } = await connected()
  const params = { oid }
  const { id } = (await idp.addUser(`ana@${domain}`)).json()
  const setActive = (value: boolean) => idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value })
  await owner.call(endpoints.deleteWorkspace, { params })
  expect((await setActive(false)).json().active).toBe(false)
  for (const refusedResponse of [await setActive(true), await idp.addUser(`new@${domain}`)])
    expect([refusedResponse.statusCode, refusedResponse.json().detail]).toEqual([
      409,
      'The workspace is marked for deletion. Restore it first.',
    ])
  expect(await accountOf(`new@${domain}`)).toBeUndefined()
  await owner.call(endpoints.restoreWorkspace, { params })
  expect((await setActive(true)).json().active).toBe(true)
})
