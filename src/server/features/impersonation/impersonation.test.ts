import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { deleteExpiredSessionData } from '#server/features/sessions/service.ts'
import { setRole } from '#server/features/staff/service.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, app, register } = await sharedTestProduct()
const reason = 'They asked why a transcript is empty'

const registerStaff = async () => {
  const staff = await register('Grace Hopper')
  await setRole(context.db, 'staff', staff.email, true)
  return staff
}
const keyFor = (staff: Caller, { uid }: Pick<Caller, 'uid'>) =>
  staff.send(endpoints.makeImpersonationKey, { body: { user: uid, reason } })
const redeemKey = (caller: Caller, key: string) => caller.send(endpoints.impersonate, { body: { key } })

/** Signs in a staff member as a user. */
async function startImpersonation() {
  const [staff, user] = [await registerStaff(), await register()]
  const response = await redeemKey(staff, (await keyFor(staff, user)).json().result.key)
  expect(response.statusCode).toBe(200)
  const cookie = `longhand_session=${response.cookies[0]?.value}`
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  const post = (url: string, payload?: object) =>
    app.inject({ method: 'POST', url, headers: { cookie }, ...(payload ? { payload } : {}) })
  return { staff, user, response, cookie, get, post }
}

const auditEntriesOf = ({ uid }: Caller) =>
  context.db.selectFrom('audit_log').selectAll().where('subject_id', '=', uid).orderBy('id').execute()

describe('impersonation', () => {
  it('is for staff only', async () => {
    const [user, other, staff] = [await register(), await register(), await registerStaff()]
    expect((await keyFor(user, other)).statusCode).toBe(403)
    const { key } = (await keyFor(staff, other)).json().result
    expect((await redeemKey(user, key)).statusCode).toBe(403)
    expect((await redeemKey(other, key)).statusCode).toBe(403)
    // Staff can't be impersonated, since they have more rights.
    expect((await keyFor(staff, await registerStaff())).statusCode).toBe(403)
    expect((await keyFor(staff, staff)).statusCode).toBe(403)
  })

  it('shows the product as the user sees it, named in the session, for an hour', async () => {
    const { staff, user, response, get } = await startImpersonation()
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, maxAge: 3600 })
    const { result } = (await get('/auth/session')).json()
    expect(result.user).toMatchObject({ uid: user.uid, staff: false })
    expect(result.impersonation.by).toBe('Grace Hopper')
    expect(Math.abs(result.impersonation.endsAt - Date.now() / 1000 - 3600)).toBeLessThan(60)
    expect((await get(`/user/v2/${user.uid}/settings`)).statusCode).toBe(200)
    // The impersonation replaces the staff member's own session, and is listed among the user's sessions.
    expect(await staff.call(endpoints.getSession)).toBeNull()
    expect((await user.call(endpoints.getSession))?.impersonation).toBeNull()
    const { Items } = await user.call(endpoints.listSessions, { params: { uid: user.uid } })
    expect(Items.map((session) => session.method).sort()).toEqual(['impersonation', 'password'])
  })

  it("can't perform actions reserved for the user", async () => {
    const { user, post, cookie, get } = await startImpersonation()
    const key = await post(endpoints.makeImpersonationKey.path, { user: user.uid, reason })
    const sessions = `/user/v2/${user.uid}/sessions`
    const signOutResponse = await app.inject({ method: 'DELETE', url: sessions, headers: { cookie } })
    const responses = [key, signOutResponse, await get('/staff/audit')]
    expect(responses.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
  })

  it('changes nothing personal: settings, projects, unread marks, current workspace', async () => {
    const { user, cookie, get } = await startImpersonation()
    const otherWorkspace = await user.call(endpoints.addWorkspace, { body: { name: 'Oral history' } })
    const [first, second] = otherWorkspace.workspaces.map(({ id }) => id)
    const { uid } = user
    const send = (method: 'PATCH' | 'POST', url: string, payload: object) =>
      app.inject({ method, url, payload, headers: { cookie } })
    const refusedResponses = await Promise.all([
      send('PATCH', `/user/v2/${uid}/settings`, { autoStop: false }),
      send('POST', `/user/v2/${uid}/projects/${first}`, { orgId: first }),
      send('PATCH', `/user/v2/${uid}/dictionary/${first}`, { name: 'N', language: 'en', terms: [] }),
    ])
    expect(refusedResponses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])

    const { Items } = await user.call(endpoints.listCollections, {
      params: { uid },
      body: { orgId: user.orgId },
    })
    expect((await send('POST', `/collections/v2/${Items[0]?.id}/opened`, {})).statusCode).toBe(204)
    expect(
      await context.db
        .selectFrom('opened_collections')
        .select('user_id')
        .where('user_id', '=', uid)
        .execute(),
    ).toEqual([])

    const response = await send('PATCH', `/user/v2/${uid}/organization`, { organization: first })
    expect(response.json().result.user.organization).toBe(first)
    expect((await get('/auth/session')).json().result.user.organization).toBe(first)
    expect((await user.call(endpoints.getSession))?.user.organization).toBe(second)
    // Uploads go to the workspace that staff see.
    await send('POST', `/user/v2/${uid}/uploads`, { name: 'a.mp3', size: 10 })
    const uploads = context.db.selectFrom('uploads').select('organization_id').where('user_id', '=', uid)
    expect(await uploads.execute()).toEqual([{ organization_id: first }])
    const invalidResponse = await send('PATCH', `/user/v2/${uid}/organization`, { organization: uid })
    expect(invalidResponse.statusCode).toBe(404)
  })

  it('can be started by email address, too', async () => {
    const [staff, user] = [await registerStaff(), await register()]
    const createdResponse = await keyFor(staff, { uid: user.email.toUpperCase() })
    const response = await redeemKey(staff, createdResponse.json().result.key)
    expect(response.json().result.user.uid).toBe(user.uid)
    expect((await keyFor(await registerStaff(), { uid: 'nobody@example.com' })).statusCode).toBe(404)
  })

  it('works once, for its creator, within five minutes', async () => {
    const [staff, colleague, user] = [await registerStaff(), await registerStaff(), await register()]
    const newKey = (await keyFor(staff, user)).json().result
    expect(Math.abs(newKey.expiresAt - Date.now() / 1000 - 300)).toBeLessThan(10)
    expect((await redeemKey(colleague, newKey.key)).json().error.code).toBe('code_invalid')
    const expiredKey = (await keyFor(staff, user)).json().result
    const expiredFields = { expires_at: new Date(Date.now() - 1) }
    await context.db.updateTable('pending_sign_ins').set(expiredFields).execute()
    expect((await redeemKey(staff, expiredKey.key)).json().error.code).toBe('code_invalid')
    const { key } = (await keyFor(staff, user)).json().result
    const responses = await Promise.all([redeemKey(staff, key), redeemKey(staff, key)])
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
  })

  it('is audited from beginning to end, with its reason, also after it times out', async () => {
    const { staff, user, post } = await startImpersonation()
    await post('/auth/sign-out')
    const second = await startImpersonation()
    const expiredFields = { expires_at: new Date(Date.now() - 1) }
    const sessions = context.db.updateTable('sessions').where('user_id', '=', second.user.uid)
    await sessions.set(expiredFields).where('method', '=', 'impersonation').execute()
    expect((await second.get('/auth/session')).json().result).toBeNull()
    await deleteExpiredSessionData(context)
    for (const [caller, targetUser] of [
      [staff, user],
      [second.staff, second.user],
    ] as const) {
      const entries = (await auditEntriesOf(targetUser)).filter((entry) =>
        entry.kind.startsWith('impersonation'),
      )
      expect(entries).toMatchObject([
        { kind: 'impersonationStarted', actor_id: caller.uid, details: { reason } },
        { kind: 'impersonationEnded', actor_id: caller.uid },
      ])
    }
  })

  it('records staff as the actor behind the user', async () => {
    const { staff, user, cookie } = await startImpersonation()
    const { Items } = await user.call(endpoints.listCollections, {
      params: { uid: user.uid },
      body: { orgId: user.orgId },
    })
    const id = Items[0]?.id ?? ''
    await app.inject({ method: 'DELETE', url: `/collections/v2/${id}`, headers: { cookie } })
    const entries = await context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .execute()
    expect(entries).toMatchObject([
      { kind: 'collectionDeleted', actor_id: staff.uid, details: { as: user.uid } },
    ])
  })

  it('ends when the actor loses staff rights', async () => {
    const { staff, user, get } = await startImpersonation()
    await setRole(context.db, 'staff', staff.email, false)
    expect((await get('/auth/session')).json().result).toBeNull()
    expect((await auditEntriesOf(user)).at(-1)).toMatchObject({ kind: 'impersonationEnded' })
    expect((await auditEntriesOf(staff)).at(-1)).toMatchObject({ kind: 'staffRemoved', actor_id: null })
  })
})
