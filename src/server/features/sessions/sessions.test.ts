import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const { anonymous, context, app, register } = await createTestProduct()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

const signIn = async ({ email }: Caller, userAgent = 'A browser') => {
  const body = { email, password: 'correct horse battery' }
  const response = await anonymous.send(endpoints.signIn, { body }, { 'user-agent': userAgent })
  return `longhand_session=${response.cookies[0]?.value}`
}
const settingsWith = async ({ uid }: Caller, headers: Record<string, string>) =>
  (await app.inject({ url: `/user/v2/${uid}/settings`, headers })).statusCode

describe('my sessions', () => {
  it('are listed with their origin, and the current one is marked', async () => {
    const user = await register()
    const otherSession = await signIn(user, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0')
    const { Items } = await user.call(endpoints.listSessions, { params: { uid: user.uid } })
    expect(Items).toHaveLength(2)
    expect(Items.find((session) => !session.current)).toMatchObject({
      method: 'password',
      address: '127.0.0.1',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
    })
    const now = Math.floor(Date.now() / 1000)
    for (const { expires, created, lastSeen } of Items) {
      expect(Math.abs(expires - now - 604_800)).toBeLessThan(60)
      expect(Math.max(now - created, now - lastSeen)).toBeLessThan(60)
    }
    expect(JSON.stringify(Items)).not.toContain(otherSession.split('=')[1])
  })

  it('record their last use', async () => {
    const user = await register()
    const lastSeenFields = { last_seen_at: new Date(Date.now() - 3600_000) }
    await context.db.updateTable('sessions').set(lastSeenFields).where('user_id', '=', user.uid).execute()
    await user.call(endpoints.getSession)
    const { Items } = await user.call(endpoints.listSessions, { params: { uid: user.uid } })
    expect(Date.now() / 1000 - (Items[0]?.lastSeen ?? 0)).toBeLessThan(60)
  })

  it('end one by one, with their event streams, within a second', async () => {
    const [user, other] = [await register(), await register()]
    const otherSession = await signIn(user)
    const stream = await fetch(`http://127.0.0.1:${port}/events`, { headers: { cookie: otherSession } })
    const params = { uid: user.uid }
    const { Items } = await user.call(endpoints.listSessions, { params })
    const sessionId = Items.find((session) => !session.current)?.id ?? ''
    const foreignRequest = { params: { uid: other.uid, sessionId } }
    expect((await other.send(endpoints.endSession, foreignRequest)).statusCode).toBe(404)
    expect(await settingsWith(user, { cookie: otherSession })).toBe(200)
    const start = performance.now()
    expect((await user.send(endpoints.endSession, { params: { ...params, sessionId } })).statusCode).toBe(204)
    expect(await settingsWith(user, { cookie: otherSession })).toBe(401)
    await stream.text()
    expect(performance.now() - start).toBeLessThan(1000)
    expect(await settingsWith(user, { cookie: user.cookie })).toBe(200)
    expect((await user.send(endpoints.endSession, { params: { ...params, sessionId } })).statusCode).toBe(404)
    expect(await listAuditKinds(context, user.uid)).toContain('sessionEnded')
  })

  it('can be ended all at once, except for the current one', async () => {
    const user = await register()
    const otherSessions = [await signIn(user), await signIn(user)]
    const stranger = await register()
    await user.call(endpoints.endOtherSessions, { params: { uid: user.uid } })
    for (const cookie of otherSessions) expect(await settingsWith(user, { cookie })).toBe(401)
    expect(await settingsWith(user, { cookie: user.cookie })).toBe(200)
    expect(await settingsWith(stranger, { cookie: stranger.cookie })).toBe(200)
  })
})

describe('the cookies', () => {
  it('are hidden from scripts and other sites, for seven days, and the browser ID for two years', async () => {
    const { cookies } = await anonymous.send(endpoints.register, {
      body: { name: 'Ada Lovelace', email: 'cookie@example.com', password: 'correct horse battery' },
    })
    const cookieAttributes = { httpOnly: true, sameSite: 'Lax', path: '/' }
    expect(cookies).toMatchObject([
      { ...cookieAttributes, name: 'longhand_session', maxAge: 604_800 },
      { ...cookieAttributes, name: 'longhand_browser', maxAge: 63_072_000 },
    ])
  })

  it('assign an anonymous browser one ID, and accept no ID from it', async () => {
    const response = await anonymous.send(endpoints.getSession)
    const id = response.cookies[0]?.value ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const secondResponse = await anonymous.send(
      endpoints.getSession,
      {},
      { cookie: `longhand_browser=${id}` },
    )
    expect(secondResponse.cookies).toEqual([])
    const forgedResponse = await anonymous.send(endpoints.getSession, {}, { cookie: 'longhand_browser=me' })
    expect(forgedResponse.cookies[0]?.value).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the regional key', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const keyOf = ({ uid, call }: Caller) => call(endpoints.getRegionalKey, { params: { uid } })

  it('authenticates as the session for five minutes', async () => {
    const user = await register()
    const { key, region, expiresAt } = await keyOf(user)
    expect(region).toBe('us')
    expect(Math.abs(expiresAt - Date.now() / 1000 - 300)).toBeLessThan(10)
    expect(await settingsWith(user, bearer(key))).toBe(200)
    const stranger = await register()
    expect(await settingsWith(stranger, bearer(key))).toBe(404)
  })

  it.each([
    ['altered', (key: string) => `${key.slice(0, 5)}${key[5] === 'A' ? 'B' : 'A'}${key.slice(6)}`],
    ['truncated', (key: string) => key.slice(0, -1)],
    ['stripped of its signature', (key: string) => `${key.split('.')[0]}.`],
    ['extended', (key: string) => `${key}.x`],
    ['nonsense', () => 'nonsense'],
  ])('is rejected when %s', async (_description, change) => {
    const user = await register()
    const { key } = await keyOf(user)
    const response = await anonymous.send(
      endpoints.getSettings,
      { params: { uid: user.uid } },
      bearer(change(key)),
    )
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'signature_invalid'])
  })

  it('ends with the session', async () => {
    const user = await register()
    const { key } = await keyOf(user)
    await user.call(endpoints.signOut)
    expect(await settingsWith(user, bearer(key))).toBe(403)
  })

  it('starts a session in the region that ends with the session at home', async () => {
    const user = await register()
    const [{ key }, params] = [await keyOf(user), { uid: user.uid }]
    const stranger = await register()
    const foreignRequest = { params: { uid: stranger.uid }, body: { key } }
    expect((await anonymous.send(endpoints.startRegionalSession, foreignRequest)).statusCode).toBe(403)
    const response = await anonymous.send(endpoints.startRegionalSession, { params, body: { key } })
    const [newCookie] = response.cookies
    expect(newCookie).toMatchObject({ name: 'longhand_regional', httpOnly: true, sameSite: 'Lax' })
    expect(Math.abs((newCookie?.maxAge ?? 0) - 604_800)).toBeLessThan(60)
    const cookie = `longhand_regional=${newCookie?.value}`
    expect(await settingsWith(user, { cookie })).toBe(200)
    // Keys and cookie values aren't interchangeable: a stolen key can't serve as a long-lived cookie.
    expect(await settingsWith(user, { cookie: `longhand_regional=${key}` })).toBe(401)
    expect(await settingsWith(user, bearer(newCookie?.value ?? ''))).toBe(403)
    await user.call(endpoints.signOut)
    expect(await settingsWith(user, { cookie })).toBe(401)
  })
})
