import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { deleteOldEvents, readEvents } from './service.ts'

const on = await createTestProduct({ EVENT_LOG: 'on', EVENT_LOG_DAYS: '30', COMPANY_DOMAINS: 'corp.example' })
const user = await on.register()
const body = { event: 'Transcript Opened' }

async function stored(product = on): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = []
  for await (const event of readEvents(product.context.db, new Date(0))) events.push({ ...event })
  return events
}

describe('a usage event', () => {
  it('is dropped without a log, and sets no cookie', async () => {
    const off = await createTestProduct()
    await off.register()
    const answer = await off.anonymous.send(endpoints.trackEvent, { body })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
    expect(await stored(off)).toEqual([])
  })

  it('is stored with labels of at most 499 characters, and an anonymous id for two years', async () => {
    const long = `${'x'.repeat(498)}😀${'y'.repeat(500)}`
    const answer = await on.anonymous.send(endpoints.trackEvent, {
      body: { ...body, name: long, properties: { long, seconds: 1.5, ok: true } },
    })
    expect(answer.statusCode).toBe(204)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^ajsaid=[0-9a-f-]{36}; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax/)
    const event = (await stored()).at(-1)
    const cut = expect.stringMatching(/^x{498}\ufffd$/)
    expect(event).toMatchObject({ name: cut, properties: { long: cut, seconds: 1.5, ok: true }, uid: null })
    const kept = { cookie: cookie.split(';')[0] ?? '' }
    const response = await on.anonymous.send(endpoints.trackEvent, { body }, kept)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await stored()).at(-1)?.ajsaid).toBe(event?.ajsaid)
  })

  it('belongs to the session, not to the user named in it', async () => {
    const other = await on.register('Grace Hopper')
    await user.call(endpoints.trackEvent, { body: { ...body, uid: other.uid } })
    expect((await stored()).at(-1)).toMatchObject({ uid: user.uid })
  })

  it('contains no keys from paths', async () => {
    for (const path of ['/public/1c9e4f7a/secret', '/mail/subscription/secret', '/signin?oobCode=secret'])
      await user.call(endpoints.trackEvent, {
        body: { event: 'Error', properties: { path, kind: 'failure' } },
      })
    const kept = (await stored()).slice(-3).map(({ properties }) => properties)
    expect(kept).toEqual(
      ['/public/1c9e4f7a/…', '/mail/subscription/…', '/signin'].map((path) => ({ path, kind: 'failure' })),
    )
  })

  it.each([{ event: ' ' }, { event: 'x', traits: { deep: {} } }])(
    'is rejected when it is %j',
    async (wrong) => {
      const answer = await user.send(endpoints.trackEvent, { body: wrong as never })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('of a new account is stored, except for .dk and the company', async () => {
    const newUsers = async () => (await stored()).filter(({ event }) => event === 'New User').length
    const before = await newUsers()
    for (const email of ['a@firma.dk', 'b@corp.example', 'c@example.org'])
      await on.anonymous.call(endpoints.register, {
        body: { name: 'Ada Lovelace', email, password: 'correct horse battery' },
      })
    expect(await newUsers()).toBe(before + 1)
  })

  it('is deleted after its retention, and with its account', async () => {
    const deletedUser = await on.register('Katherine Johnson')
    await deletedUser.call(endpoints.trackEvent, { body })
    const countDeletedUserEvents = async () =>
      (await stored()).filter(({ uid }) => uid === deletedUser.uid).length
    expect(await countDeletedUserEvents()).toBe(2)
    await sql`update usage_events set at = now() - interval '31 days'
      where user_id = ${deletedUser.uid} and event = 'New User'`.execute(on.context.db)
    await deleteOldEvents(on.context)
    expect(await countDeletedUserEvents()).toBe(1)
    await on.context.db
      .updateTable('collections')
      .set({ owner_id: user.uid })
      .where('owner_id', '=', deletedUser.uid)
      .execute()
    await on.context.db.deleteFrom('users').where('id', '=', deletedUser.uid).execute()
    expect(await countDeletedUserEvents()).toBe(0)
  })
})
