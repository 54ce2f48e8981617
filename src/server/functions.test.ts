import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { password } from './testing/all-actions.ts'
import { joinWorkspace } from './testing/members.ts'
import { type Caller, createTestProduct } from './testing/product.ts'
import { createSamlProduct, samlUser, validResponse } from './testing/saml-product.ts'
import { assertionContentsFor } from './testing/saml-server.ts'

const product = await createTestProduct({ ENVIRONMENT: 'test', BASE_URL: 'http://localhost:3000' })
const { context, register, anonymous } = product
const { db } = context
const saml = await createSamlProduct()

/** Calls a function as its clients do: by its path, with the payload. */
const call = async (caller: Pick<Caller, 'send'>, name: keyof typeof endpoints, body: object) => {
  const response = await caller.send(endpoints[name], { body } as never)
  return { status: response.statusCode, ...response.json() }
}
async function createTeam() {
  const [owner, member, other] = [
    await register(),
    await register('Grace Hopper'),
    await register('Mary Shelley'),
  ]
  for (const { uid } of [member, other]) await joinWorkspace(context, uid, owner.orgId)
  return { owner, member, other, oid: owner.orgId }
}
const membersOf = async (caller: Caller, oid: string) =>
  (await caller.call(endpoints.listMembers, { params: { oid } })).Items.map(({ uid }) => uid).sort()
const readAudit = async (oid: string) =>
  (
    await db.selectFrom('audit_log').select('kind').where('organization_id', '=', oid).orderBy('id').execute()
  ).map(({ kind }) => kind)
const emailsTo = async ({ email }: Caller, template: string) =>
  db
    .selectFrom('mails')
    .select('content')
    .where('recipient', '=', email)
    .where('template', '=', template as never)
    .execute()
const deleteWorkspace = async (oid: string) => {
  await db.deleteFrom('collections').where('organization_id', '=', oid).execute()
  await db.deleteFrom('organizations').where('id', '=', oid).execute()
}
const staff = async () => {
  const person = await register('Sam Staff')
  await db.updateTable('users').set({ staff: true }).where('id', '=', person.uid).execute()
  return person
}

describe('workspace functions match their REST calls:', () => {
  it('removeUserFromOrg', async () => {
    const { owner, member, other, oid } = await createTeam()
    await owner.call(endpoints.removeMember, { params: { oid, uid: member.uid }, query: {} })
    const params = { uid: other.uid, oid }
    expect(await call(owner, 'removeUserFromOrg', params)).toEqual({ status: 200, result: { success: true } })
    expect(await membersOf(owner, oid)).toEqual([owner.uid])
    expect(await readAudit(oid)).toEqual(['workspaceAdded', 'memberRemoved', 'memberRemoved'])
    expect((await call(owner, 'removeUserFromOrg', { ...params, uid: owner.uid })).error.code).toBe(
      'last_owner',
    )
  })

  it('markOrganizationForDeletion', async () => {
    const [firstTeam, secondTeam] = [await createTeam(), await createTeam()]
    const rest = await firstTeam.owner.call(endpoints.deleteWorkspace, { params: { oid: firstTeam.oid } })
    const { result } = await call(secondTeam.owner, 'markOrganizationForDeletion', { oid: secondTeam.oid })
    expect(Object.keys(result).sort()).toEqual(Object.keys(rest).sort())
    expect(result.deletedAt).toBeTypeOf('number')
    expect(await readAudit(secondTeam.oid)).toEqual(await readAudit(firstTeam.oid))
    expect(await emailsTo(secondTeam.owner, 'workspaceDeleted')).toHaveLength(1)
    expect(
      (await call(secondTeam.member, 'markOrganizationForDeletion', { oid: secondTeam.oid })).status,
    ).toBe(403)
  })

  it('onboardNewUser, once', async () => {
    const person = await register()
    expect((await call(person, 'onboardNewUser', {})).result.workspaces).toHaveLength(1)
    await deleteWorkspace(person.orgId)
    const { result } = await call(person, 'onboardNewUser', { uid: person.uid, name: 'Oral history' })
    const createdWorkspace = await person.call(endpoints.addWorkspace, { body: { name: 'Another' } })
    const [onboardedWorkspace, addedWorkspace] = createdWorkspace.workspaces
    expect(result.user.organization).toBe(onboardedWorkspace?.id)
    expect(onboardedWorkspace).toMatchObject({ name: 'Oral history', role: 'owner' })
    const collectionsIn = async (orgId = '') =>
      (
        await person.call(endpoints.listCollections, { params: { uid: person.uid }, body: { orgId } })
      ).Items.map(({ demo }) => demo)
    expect(await collectionsIn(onboardedWorkspace?.id)).toEqual(await collectionsIn(addedWorkspace?.id))
    expect(await readAudit(onboardedWorkspace?.id ?? '')).toEqual(await readAudit(addedWorkspace?.id ?? ''))
  })

  it('emailTranscriptMembers, except to unsubscribed users', async () => {
    const { owner, member, other } = await createTeam()
    const { Items } = await owner.call(endpoints.listCollections, {
      params: { uid: owner.uid },
      body: { orgId: owner.orgId },
    })
    const params = { id: Items[0]?.id ?? '' }
    for (const { uid } of [member, other])
      await owner.call(endpoints.shareCollection, { params, body: { userId: uid } })
    const settings = { params: { uid: other.uid }, body: { emailMeOnActivity: false } }
    await other.call(endpoints.changeSettings, settings)
    const functionInput = { collectionId: params.id }
    expect((await call(owner, 'emailTranscriptMembers', functionInput)).result).toEqual({ sent: 1 })
    const [shareMail, functionMail] = await emailsTo(member, 'share')
    expect(functionMail).toEqual(shareMail)
    expect(await emailsTo(other, 'share')).toHaveLength(1)
    expect((await call(member, 'emailTranscriptMembers', functionInput)).status).toBe(403)
    for (let i = 0; i < 2; i++) await call(owner, 'emailTranscriptMembers', functionInput)
    expect((await call(owner, 'emailTranscriptMembers', functionInput)).error.code).toBe('too_many_requests')
  })
})

describe('account functions match their REST calls:', () => {
  it('updateEmail', async () => {
    const [firstUser, secondUser] = [await register(), await register()]
    const rest = await firstUser.send(endpoints.changeEmail, {
      params: { uid: firstUser.uid },
      body: { email: `new-${firstUser.email}`, password },
    })
    const { status, result } = await call(secondUser, 'updateEmail', {
      email: `new-${secondUser.email}`,
      password,
    })
    expect(status).toBe(rest.statusCode)
    expect(Object.keys(result)).toEqual(Object.keys(rest.json().result))
    const emailOf = async (caller: Caller) => (await caller.call(endpoints.getSession))?.user.email
    expect([await emailOf(firstUser), await emailOf(secondUser)]).toEqual([
      `new-${firstUser.email}`,
      `new-${secondUser.email}`,
    ])
    const wrongCredentials = { email: 'x@example.com', password: 'wrong' }
    expect((await call(secondUser, 'updateEmail', wrongCredentials)).error.code).toBe('wrong_credentials')
    const foreignUser = { uid: firstUser.uid, email: 'x@example.com', password }
    expect((await call(secondUser, 'updateEmail', foreignUser)).status).toBe(404)
  })

  it('verifyEmail', async () => {
    const person = await register()
    for (const body of [{ code: 'nothing' }, { oobCode: 'nothing' }])
      expect((await call(anonymous, 'callVerifyEmail', body)).error.code).toBe('code_invalid')
    expect((await call(anonymous, 'callVerifyEmail', {})).status).toBe(401)
    const before = (await emailsTo(person, 'verifyEmail')).length
    expect((await call(person, 'callVerifyEmail', {})).result).toEqual({ email: null })
    await person.call(endpoints.resendVerification)
    const mails = await emailsTo(person, 'verifyEmail')
    expect((mails.length - before) % 2).toBe(0)
    const code = (mails.at(-1)?.content as { values: { code: string } } | undefined)?.values.code
    const { result } = await call(anonymous, 'callVerifyEmail', { oobCode: code })
    expect(result).toEqual({ email: person.email })
    expect((await person.call(endpoints.getSession))?.user.emailVerified).toBe(true)
  })

  it('setUserRecord and getUser', async () => {
    const [person, other] = [await register(), await register()]
    const record = { name: 'Ada King', language: 'es', address: { city: 'London' } } as const
    const { result } = await call(person, 'setUserRecord', { uid: person.uid, ...record })
    expect(result).toEqual(
      await other.call(endpoints.changeProfile, { params: { uid: other.uid }, body: record }),
    )
    const sessionUser = (await person.call(endpoints.getSession))?.user
    expect((await call(person, 'getUser', {})).result).toEqual(sessionUser)
    expect((await call(other, 'getUser', { uid: person.uid })).status).toBe(404)
    expect((await call(await staff(), 'getUser', { uid: person.uid })).result).toEqual(sessionUser)
    expect((await call(other, 'setUserRecord', { uid: person.uid, ...record })).status).toBe(404)
    expect((await call(person, 'setUserRecord', { staff: true })).status).toBe(400)
  })

  it('fixUserWithoutDatabaseRecord, for staff', async () => {
    const [person, administrator] = [await register(), await staff()]
    const fixUser = (caller: Caller) => call(caller, 'fixUserWithoutDatabaseRecord', { uid: person.uid })
    expect((await fixUser(person)).status).toBe(403)
    expect((await fixUser(administrator)).result.fixed).toBe(false)
    const noWorkspace = { current_organization_id: null }
    await db.updateTable('users').set(noWorkspace).where('id', '=', person.uid).execute()
    const current = await fixUser(administrator)
    expect(current.result).toMatchObject({ fixed: true, user: { organization: person.orgId } })
    await deleteWorkspace(person.orgId)
    expect((await fixUser(administrator)).result.fixed).toBe(true)
    expect((await person.call(endpoints.getSession))?.workspaces).toHaveLength(1)
  })
})

describe('key functions match their REST calls:', () => {
  it('generateAuthToken', async () => {
    const person = await register()
    const { result } = await call(person, 'generateAuthToken', { label: 'Importer', remove: false })
    const rest = await person.call(endpoints.getRegionalKey, { params: { uid: person.uid } })
    expect(result).toMatchObject({ label: 'Importer', region: rest.region })
    const headers = { authorization: `Bearer ${result.key}` }
    const response = await anonymous.send(endpoints.getProfile, { params: { uid: person.uid } }, headers)
    expect(response.statusCode).toBe(200)
    const other = rest.region === 'eu' ? 'us' : 'eu'
    for (const body of [{ locale: other }, { label: 'Importer', remove: true }])
      expect((await call(person, 'generateAuthToken', body)).error.code).toBe('not_available')
  })

  it('customToken, for staff', async () => {
    const [person, administrator] = [await register(), await staff()]
    const params = { uid: person.uid, reason: 'Support request 4711' }
    expect((await call(person, 'customToken', params)).status).toBe(403)
    const { result } = await call(administrator, 'customToken', params)
    const impersonation = await administrator.call(endpoints.impersonate, { body: { key: result.token } })
    expect(impersonation.user.uid).toBe(person.uid)
  })

  it('saml', async () => {
    const person = samlUser({ email: 'grace@example.com' })
    const response = await saml.anonymous.send(endpoints.saml, { body: { redirect: '/settings' } })
    const to = new URL(response.json().result.url)
    const linkUrl = (await saml.begin(person)).to
    expect([to.origin, to.pathname]).toEqual([linkUrl.origin, linkUrl.pathname])
    const { name, value } = response.cookies[0] ?? {}
    const answer = await saml.post(validResponse(assertionContentsFor(to, person)))
    const callback = await saml.follow(answer.to, `${name}=${value}`)
    expect(callback.to).toContain('redirect=%2Fsettings')
    expect((await saml.userOf(callback.session)).uid).toBeTypeOf('string')
    expect((await call(anonymous, 'saml', {})).error.code).toBe('not_found')
  })

  it('checkRecaptcha', async () => {
    const { challenge } = await anonymous.call(endpoints.getCaptcha)
    const { status } = await call(anonymous, 'checkRecaptcha', { token: 'unsolved' })
    expect(status).toBe(challenge === null ? 200 : 400)
  })
})
