import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { deleteOldEvents, readEvents } from './service.ts'

const enabledProduct = await createTestProduct({
  EVENT_LOG: 'on',
  EVENT_LOG_DAYS: '30',
  COMPANY_DOMAINS: 'corp.example',
})
const user = await enabledProduct.register()
const body = { event: 'Transcript Opened' }

async function readStoredEvents(product = enabledProduct): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = []
  for await (const event of readEvents(product.context.db, new Date(0))) events.push({ ...event })
  return events
}

describe('a usage event', () => {
  it('is dropped without a log, and sets no cookie', async () => {
    const disabledProduct = await sharedTestProduct()
    await disabledProduct.register()
    const response = await disabledProduct.anonymous.send(endpoints.trackEvent, { body })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined])
    expect(await readStoredEvents(disabledProduct)).toEqual([])
  })

  it('is stored with labels of at most 499 characters, and an anonymous id for two years', async () => {
    const long = `${'x'.repeat(498)}😀${'y'.repeat(500)}`
    const enabledResponse = await enabledProduct.anonymous.send(endpoints.trackEvent, {
      body: { ...body, name: long, properties: { long, seconds: 1.5, ok: true } },
    })
    expect(enabledResponse.statusCode).toBe(204)
    const cookie = String(enabledResponse.headers['set-cookie'])
    expect(cookie).toMatch(/^ajsaid=[0-9a-f-]{36}; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax/)
    const event = (await readStoredEvents()).at(-1)
    const truncatedText = expect.stringMatching(/^x{498}\ufffd$/)
    expect(event).toMatchObject({
      name: truncatedText,
      properties: { long: truncatedText, seconds: 1.5, ok: true },
      uid: null,
    })
    const cookieHeaders = { cookie: cookie.split(';')[0] ?? '' }
    const response = await enabledProduct.anonymous.send(endpoints.trackEvent, { body }, cookieHeaders)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await readStoredEvents()).at(-1)?.ajsaid).toBe(event?.ajsaid)
  })

  it('belongs to the session, not to the user named in it', async () => {
    const other = await enabledProduct.register('Grace Hopper')
    await user.call(endpoints.trackEvent, { body: { ...body, uid: other.uid } })
    expect((await readStoredEvents()).at(-1)).toMatchObject({ uid: user.uid })
  })

  it('contains no keys from paths', async () => {
    for (const path of ['/public/1c9e4f7a/secret', '/mail/subscription/secret', '/signin?oobCode=secret'])
      await user.call(endpoints.trackEvent, {
        body: { event: 'Error', properties: { path, kind: 'failure' } },
      })
    const storedProperties = (await readStoredEvents()).slice(-3).map(({ properties }) => properties)
    expect(storedProperties).toEqual(
      ['/public/1c9e4f7a/…', '/mail/subscription/…', '/signin'].map((path) => ({ path, kind: 'failure' })),
    )
  })

  it.each([{ event: ' ' }, { event: 'x', traits: { deep: {} } }])(
    'is rejected when it is %j',
    async (invalidBody) => {
      const response = await user.send(endpoints.trackEvent, { body: invalidBody as never })
      expect(response.statusCode).toBe(400)
    },
  )

  it('of a new account is stored, except for .dk and the company', async () => {
    const newUsers = async () => (await readStoredEvents()).filter(({ event }) => event === 'New User').length
    const before = await newUsers()
    for (const email of ['a@firma.dk', 'b@corp.example', 'c@example.org'])
      await enabledProduct.anonymous.call(endpoints.register, {
        body: { name: 'Ada Lovelace', email, password: 'correct horse battery' },
      })
    expect(await newUsers()).toBe(before + 1)
  })

  it('is deleted after its retention, and with its account', async () => {
    const deletedUser = await enabledProduct.register('Katherine Johnson')
    await deletedUser.call(endpoints.trackEvent, { body })
    const countDeletedUserEvents = async () =>
      (await readStoredEvents()).filter(({ uid }) => uid === deletedUser.uid).length
    expect(await countDeletedUserEvents()).toBe(2)
    await sql`update usage_events set at = now() - interval '31 days'
      where user_id = ${deletedUser.uid} and event = 'New User'`.execute(enabledProduct.context.db)
    await deleteOldEvents(enabledProduct.context)
    expect(await countDeletedUserEvents()).toBe(1)
    await enabledProduct.context.db
      .updateTable('collections')
      .set({ owner_id: user.uid })
      .where('owner_id', '=', deletedUser.uid)
      .execute()
    await enabledProduct.context.db.deleteFrom('users').where('id', '=', deletedUser.uid).execute()
    expect(await countDeletedUserEvents()).toBe(0)
  })
})
