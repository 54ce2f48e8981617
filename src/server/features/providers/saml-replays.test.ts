import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { assertionOf, responseOf } from '#server/testing/saml-assertions.ts'
import { callback, createSamlProduct, good, someone } from '#server/testing/saml-product.ts'

const { context, app, begin, post, follow, signIn, userOf } = await createSamlProduct()

it('takes a response once, however it comes again', async () => {
  const { said, cookie } = await begin(someone())
  const response = good(said)
  const [first, second] = await Promise.all([post(response), post(response)])
  expect([first.to, second.to].filter((to) => to === callback)).toHaveLength(1)
  const taken = first.to === callback ? second.to : first.to
  expect((await follow(taken, cookie)).session).toBeDefined()
  expect((await follow(taken, cookie)).to).toBe('/signin?refused=expired')
  expect((await post(response)).to).toBe(callback)
  // In a new sign-in, wrapped as its response.
  const again = await begin(someone())
  const wrapped = response.replace(
    ` InResponseTo="${said.inResponseTo}" I`,
    ` InResponseTo="${again.said.inResponseTo}" I`,
  )
  expect((await follow((await post(wrapped)).to, again.cookie)).session).toBeUndefined()
})

it('takes no response after a quarter of an hour', async () => {
  const { said, cookie } = await begin(someone())
  await context.db
    .updateTable('pending_sign_ins')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await follow((await post(good(said))).to, cookie)).to).toBe('/signin?refused=expired')
})

it('leaves a request waiting for the right response when a forged one names it', async () => {
  const { said, cookie } = await begin(someone())
  expect((await post(responseOf(said, assertionOf(said)))).to).toBe(callback)
  expect((await follow((await post(good(said))).to, cookie)).session).toBeDefined()
})

it('signs nobody in to the account of who has their browser bring a response', async () => {
  const victim = await begin(someone())
  for (const cookie of [victim.cookie, '']) {
    const { said } = await begin(someone())
    const { to, cookies } = await post(good(said))
    expect(cookies).toEqual([])
    const { session, to: page } = await follow(to, cookie)
    expect([session, page]).toEqual([undefined, '/signin?refused=expired'])
  }
})

it('gives nothing to who has somebody else answer a request, and not their browser', async () => {
  for (const search of ['', `?response=${randomUUID()}`]) {
    await context.db.deleteFrom('pending_sign_ins').execute()
    const { said, cookie } = await begin(someone())
    expect((await post(good(said))).to).toMatch(/\?response=[\w-]{43}$/)
    const { session, to } = await follow(`${callback}${search}`, cookie)
    expect([session, to]).toEqual([undefined, '/signin?refused=saml_failed'])
  }
})

it('acts on nobody’s behalf when it is posted, whatever session comes along', async () => {
  const { session } = await signIn(someone(), good)
  const headers = { cookie: `longhand_session=${session}`, origin: 'https://evil.example' }
  const request = { method: 'POST', url: '/auth/providers/saml/callback', payload: {} } as const
  const response = await app.inject({ ...request, headers })
  expect([response.statusCode, response.headers.location, response.cookies]).toEqual([303, callback, []])
  expect(await userOf(session)).toBeTruthy()
})
