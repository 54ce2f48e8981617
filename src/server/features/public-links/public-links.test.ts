import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register, app, anonymous } = await createTestProduct({ SIGN_IN_ATTEMPTS: '3' })
const ada = await register()
const grace = await register('Grace Hopper')
const admin = await register('Mary Shelley')
await joinWorkspace(context, admin.uid, ada.orgId, 'admin')
const [welcome] = (
  await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
).Items
const params = { id: welcome?.id ?? '' }

describe('a public link', () => {
  const make = (overrides?: object) =>
    ada.call(endpoints.createPublicLink, { params, ...(overrides && { body: overrides }) })

  it('opens the transcript and its media without an account, without personal data', async () => {
    const { pubkey, path } = await make()
    expect(Buffer.from(pubkey, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(path).toBe(`/public/${params.id}/${pubkey}`)
    const query = { pubkey }
    const response = await anonymous.send(endpoints.getCollection, { params, query })
    expect(response.headers['x-robots-tag']).toContain('noindex')
    const fetchedCollection = response.json().result
    expect(fetchedCollection).toMatchObject({
      id: params.id,
      name: welcome?.name,
      logs: [],
      errors: [],
      description: '',
      editing: null,
    })
    expect(response.body).not.toContain(ada.uid)
    expect(response.body).not.toContain(ada.orgId)
    const { results } = await anonymous.call(endpoints.getTranscript, { params, query })
    expect(results.items.length).toBeGreaterThan(10)
    expect((await anonymous.call(endpoints.getPeaks, { params, query })).data.length).toBeGreaterThan(10)
    const { url } = await anonymous.call(endpoints.getAudio, { params, query })
    const media = await app.inject({ url, headers: { range: 'bytes=0-99' } })
    expect([media.statusCode, media.rawPayload.length, media.headers['content-type']]).toEqual([
      206,
      100,
      'audio/mpeg',
    ])
  })

  it('allows downloads only if enabled; captions are served in parts otherwise', async () => {
    const linkQuery = { pubkey: (await make()).pubkey }
    const status = async (query: object) =>
      (await anonymous.send(endpoints.getSubtitles, { params, query })).statusCode
    expect(await status({ ...linkQuery, format: 'srt' })).toBe(403)
    expect(await status({ ...linkQuery, format: 'vtt' })).toBe(403)
    const at = (time: number) =>
      anonymous.call(endpoints.getCaptions, { params, query: { ...linkQuery, at: time } })
    const { cues, ...span } = await at(3.5)
    expect(span).toEqual({ from: 0, to: 120 })
    expect(cues[0]?.lines.join(' ')).toContain('Welcome')
    expect((await at(500)).cues).toEqual([])
    const { pubkey } = await make({ allowExport: true })
    expect(await status({ pubkey, format: 'srt' })).toBe(200)
  })

  it('is stored as a hash', async () => {
    const { pubkey } = await make()
    const rows = await context.db.selectFrom('public_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(pubkey)
    expect(rows[0]?.key_hash.toString('latin1')).not.toContain(pubkey)
  })

  it('rejects wrong, removed, replaced or expired keys, other collections and their media', async () => {
    const canOpen = async (pubkey: string) =>
      (await anonymous.send(endpoints.getTranscript, { params, query: { pubkey } })).statusCode
    expect(await canOpen('x'.repeat(43))).toBe(404)
    const first = await make()
    const { url } = await anonymous.call(endpoints.getAudio, { params, query: { pubkey: first.pubkey } })
    const { pubkey } = await make()
    expect([await canOpen(first.pubkey), await canOpen(pubkey)]).toEqual([404, 200])
    expect((await app.inject({ url })).statusCode).toBe(404)
    const [other] = (
      await grace.call(endpoints.listCollections, {
        params: { uid: grace.uid },
        body: { orgId: grace.orgId },
      })
    ).Items
    const otherLink = { params: { id: other?.id ?? '' }, query: { pubkey } }
    expect((await anonymous.send(endpoints.getTranscript, otherLink)).statusCode).toBe(404)
    await ada.call(endpoints.removePublicLink, { params })
    expect(await canOpen(pubkey)).toBe(404)
    expect(await ada.call(endpoints.getPublicLink, { params })).toBeNull()
    const expiredLink = await make({ expiresAt: Math.floor(Date.now() / 1000) + 1 })
    await sleep(1100)
    expect(await canOpen(expiredLink.pubkey)).toBe(404)
  })

  it('keeps its key and address when managers change its options', async () => {
    const { pubkey, path } = await make()
    const change = (body: object) => admin.call(endpoints.changePublicLink, { params, body })
    const expiresAt = Math.floor(Date.now() / 1000) + 3600
    const linkSettings = { allowExport: true, showHighlights: true, expiresAt, hasPassword: false }
    const options = { allowExport: true, showHighlights: true, expiresAt }
    expect(await change(options)).toMatchObject({ ...linkSettings, pubkey, path })
    expect(await change({})).toMatchObject({ ...linkSettings, pubkey, path })
    expect(await ada.call(endpoints.getPublicLink, { params })).toMatchObject({
      ...linkSettings,
      pubkey,
      path,
    })
    const fetchedCollection = await anonymous.call(endpoints.getCollection, { params, query: { pubkey } })
    expect(fetchedCollection.publicLink).toMatchObject({ allowExport: true, showHighlights: true })
    await change({ expiresAt: null, allowExport: false })
    const secondCollection = await anonymous.call(endpoints.getCollection, { params, query: { pubkey } })
    expect(secondCollection.publicLink).toMatchObject({ allowExport: false, showHighlights: true })
    await ada.call(endpoints.removePublicLink, { params })
    const response = await ada.send(endpoints.changePublicLink, { params, body: {} })
    expect(response.statusCode).toBe(404)
  })

  it("can't show a key encrypted with another secret, but still works", async () => {
    const { pubkey } = await make()
    const nonce = Buffer.alloc(32)
    await context.db.updateTable('public_keys').set({ nonce }).execute()
    expect(await ada.call(endpoints.getPublicLink, { params })).toMatchObject({ pubkey: null, path: null })
    await anonymous.call(endpoints.getCollection, { params, query: { pubkey } })
  })

  it("shows a highlight's own comment if enabled, and never its people, tags and replies", async () => {
    const highlightId = randomUUID()
    const body = { quote: 'Welcome', startTime: 0, endTime: 0.5, speaker: 'spk_0', content: 'A good start' }
    const input = { ...params, highlightId }
    await ada.call(endpoints.addHighlight, { params: input, body })
    const reply = { content: 'Indeed', mentions: [] }
    await ada.call(endpoints.addReply, { params: { ...input, replyId: randomUUID() }, body: reply })
    const list = async (options: object) => {
      const query = { pubkey: (await make(options)).pubkey }
      return anonymous.call(endpoints.listHighlights, { params, query })
    }
    const expectedHighlight = { quote: 'Welcome', uid: null, author: null, tags: {}, replies: [] }
    expect(await list({ showHighlights: true })).toMatchObject([{ ...expectedHighlight, content: '' }])
    const response = await list({ showHighlights: true, showComments: true })
    expect(response).toMatchObject([{ ...expectedHighlight, content: 'A good start' }])
  })

  it('counts visits by day, and nothing about the visitors', async () => {
    const { pubkey } = await make()
    const query = { pubkey }
    await anonymous.call(endpoints.getCollection, { params, query })
    expect(await ada.call(endpoints.getPublicLink, { params })).toMatchObject({ views: 0, days: [] })
    await anonymous.call(endpoints.countPublicView, { params, query })
    await anonymous.call(endpoints.countPublicView, { params, query })
    await ada.call(endpoints.countPublicView, { params, query: {} })
    const day = new Date().toISOString().slice(0, 10)
    const link = await ada.call(endpoints.getPublicLink, { params })
    expect(link).toMatchObject({ views: 2, days: [{ day, views: 2 }] })
    expect(
      Object.keys(await context.db.selectFrom('public_link_views').selectAll().executeTakeFirstOrThrow()),
    ).toEqual(['collection_id', 'day', 'views'])
    // Visits belong to the collection, so a new link keeps them.
    expect((await make()).views).toBe(2)
  })

  it('offers other languages only if all their links do', async () => {
    const spanish = (await ada.call(endpoints.duplicateCollection, { params })).id
    const other = { translation_of: params.id, translated_from: 'en', language_code: 'es' }
    await context.db.updateTable('collections').set(other).where('id', '=', spanish).execute()
    const link = (id: string, showTranslations: boolean) =>
      ada.call(endpoints.createPublicLink, { params: { id }, body: { showTranslations } })
    const list = async (id: string, { pubkey }: { pubkey: string }) =>
      anonymous.call(endpoints.listPublicLanguages, { params: { id }, query: { pubkey } })
    const original = await link(params.id, true)
    expect(await list(params.id, original)).toEqual([])
    await link(spanish, false)
    expect(await list(params.id, original)).toEqual([])
    const translation = await link(spanish, true)
    expect(await list(params.id, original)).toEqual([{ languageCode: 'es', path: translation.path }])
    const languageCode = welcome?.languageCode
    expect(await list(spanish, translation)).toEqual([{ languageCode, path: original.path }])
    await ada.call(endpoints.changePublicLink, { params, body: { showTranslations: false } })
    expect(await list(params.id, original)).toEqual([])
    expect(await list(spanish, translation)).toEqual([])
    await ada.call(endpoints.changePublicLink, { params, body: { showTranslations: true } })
    // A link opens only the transcript in its own language, and stops working when that transcript is
    // deleted.
    const status = async (id: string, { pubkey }: { pubkey: string }) =>
      (await anonymous.send(endpoints.getCollection, { params: { id }, query: { pubkey } } as never))
        .statusCode
    expect([await status(spanish, translation), await status(spanish, original)]).toEqual([200, 404])
    await ada.call(endpoints.deleteCollection, { params: { id: spanish } })
    expect(await list(params.id, original)).toEqual([])
    expect([await status(spanish, translation), await status(params.id, original)]).toEqual([404, 200])
  })

  it('is listed for owners of the workspace, page by page', async () => {
    await make({ password: 'open sesame', showTranslations: true })
    const other = (await ada.call(endpoints.duplicateCollection, { params })).id
    await ada.call(endpoints.createPublicLink, { params: { id: other }, body: {} })
    const list = (query: object) => ada.call(endpoints.listPublicLinks, { params: { oid: ada.orgId }, query })
    const { Items } = await list({})
    expect(Items.map(({ id }) => id).sort()).toEqual([params.id, other].sort())
    expect(Items.find(({ id }) => id === params.id)).toMatchObject({
      name: welcome?.name,
      owner: 'Ada Lovelace',
      hasPassword: true,
      showTranslations: true,
    })
    expect(JSON.stringify(Items)).not.toContain('pubkey')
    const first = await list({ limit: 1 })
    const second = await list({ limit: 1, ...first.LastEvaluatedKey })
    expect([...first.Items, ...second.Items]).toEqual(Items)
    expect(second.LastEvaluatedKey).toBeUndefined()
    const adminResponse = await admin.send(endpoints.listPublicLinks, {
      params: { oid: ada.orgId },
      query: {},
    })
    expect(adminResponse.statusCode).toBe(403)
    await ada.call(endpoints.deleteCollection, { params: { id: other } })
    expect((await list({})).Items.map(({ id }) => id)).toEqual([params.id])
  })

  it("can't be created expired", async () => {
    const response = await ada.send(endpoints.createPublicLink, { params, body: { expiresAt: 1000 } })
    expect(response.statusCode).toBe(400)
  })

  it("can't change anything", async () => {
    const { pubkey } = await make({ allowExport: true, showHighlights: true })
    for (const endpoint of [endpoints.changeCollection, endpoints.patchTranscript, endpoints.checkOut]) {
      const input = { params, query: { pubkey }, body: { name: 'New' } }
      expect((await anonymous.send(endpoint, input as never)).statusCode).toBe(401)
    }
  })
})

describe('a password', () => {
  const password = 'open sesame'
  const make = async () => (await ada.call(endpoints.createPublicLink, { params, body: { password } })).pubkey
  const unlock = (pubkey: string, typedPassword = password) =>
    anonymous.send(endpoints.unlockPublicLink, {
      params,
      query: { pubkey },
      body: { password: typedPassword },
    })
  const read = async (pubkey: string) =>
    (await anonymous.send(endpoints.getTranscript, { params, query: { pubkey } })).statusCode

  it('protects every call with the key', async () => {
    const pubkey = await make()
    const readEndpoints = (Object.entries(endpoints) as [string, Endpoint][]).filter(
      ([name, { access }]) => access === 'reader' && name !== 'unlockPublicLink',
    )
    expect(readEndpoints.length).toBeGreaterThan(8)
    for (const [name, endpoint] of readEndpoints) {
      const response = await anonymous.send(endpoint, {
        params: { ...params, mediaId: params.id },
        query: { pubkey },
      } as never)
      expect([name, response.statusCode, response.json().error?.code]).toEqual([
        name,
        403,
        'password_required',
      ])
      expect(response.body).not.toContain(welcome?.name)
    }
    const { result } = (await unlock(pubkey)).json()
    expect(result.pubkey).toContain(`${pubkey}.`)
    expect(await read(result.pubkey)).toBe(200)
    const { url } = await anonymous.call(endpoints.getAudio, { params, query: { pubkey: result.pubkey } })
    expect((await app.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206)
    const lockedUrl = url.replace(encodeURIComponent(result.pubkey), pubkey)
    expect(lockedUrl).not.toBe(url)
    expect((await app.inject({ url: lockedUrl })).statusCode).toBe(403)
  })

  it('is stored as a hash, and neither shown nor logged', async () => {
    const { pubkey } = await ada.call(endpoints.createPublicLink, { params, body: { password } })
    const row = await context.db
      .selectFrom('public_keys')
      .selectAll()
      .where('collection_id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const response = await ada.send(endpoints.getPublicLink, { params })
    const log = await context.db.selectFrom('audit_log').selectAll().execute()
    for (const text of [response.body, JSON.stringify(log)]) {
      expect(text).not.toContain(password)
      expect(text).not.toContain('argon2')
    }
    expect(response.json().result).toMatchObject({ hasPassword: true, pubkey })
  })

  it('rejects forged, foreign and expired unlocked keys, and those of an earlier password', async () => {
    const pubkey = await make()
    const { result } = (await unlock(pubkey)).json()
    expect(await read(result.pubkey)).toBe(200)
    expect(await read(`${result.pubkey}x`)).toBe(403)
    expect(await read(`${pubkey}.e30.AAAA`)).toBe(403)
    expect(await read(`${'x'.repeat(43)}.${result.pubkey.split('.').slice(1).join('.')}`)).toBe(404)
    vi.useFakeTimers({ now: Date.now() + 12 * 3600 * 1000 + 1000, toFake: ['Date'] })
    expect(await read(result.pubkey)).toBe(403)
    vi.useRealTimers()
    await ada.call(endpoints.changePublicLink, { params, body: { password: 'another one' } })
    expect(await read(result.pubkey)).toBe(403)
    await ada.call(endpoints.changePublicLink, { params, body: { password: null } })
    expect(await read(result.pubkey)).toBe(200)
    expect(await read(pubkey)).toBe(200)
    await ada.call(endpoints.removePublicLink, { params })
    expect(await read(result.pubkey)).toBe(404)
  })

  it('limits guesses, and responds to wrong keys as to a missing collection', async () => {
    const pubkey = await make()
    expect((await unlock('x'.repeat(43))).statusCode).toBe(404)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await unlock(pubkey, 'open barley')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await unlock(pubkey)).statusCode).toBe(429)
    await context.db.deleteFrom('rate_limits').execute()
    // The right password resets the count.
    for (let n = 0; n < 5; n++) expect((await unlock(pubkey)).statusCode).toBe(200)
  })
})
