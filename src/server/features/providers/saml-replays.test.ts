import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAssertion, createResponse } from '#server/testing/saml-assertions.ts'
import { callback, createSamlProduct, samlUser, validResponse } from '#server/testing/saml-product.ts'

const { context, app, begin, post, follow, signIn, userOf } = await createSamlProduct()

it('accepts each response once, however it is replayed', async () => {
  const { assertion, cookie } = await begin(samlUser())
  const response = validResponse(assertion)
  const [first, second] = await Promise.all([post(response), post(response)])
  expect([first.to, second.to].filter((to) => to === callback)).toHaveLength(1)
  const location = first.to === callback ? second.to : first.to
  expect((await follow(location, cookie)).session).toBeDefined()
  expect((await follow(location, cookie)).to).toBe('/signin?refused=expired')
  expect((await post(response)).to).toBe(callback)
  // The same response, altered to answer a new sign-in's request.
  const secondRequest = await begin(samlUser())
  const wrappedResponse = response.replace(
    ` InResponseTo="${assertion.inResponseTo}" I`,
    ` InResponseTo="${secondRequest.assertion.inResponseTo}" I`,
  )
  expect((await follow((await post(wrappedResponse)).to, secondRequest.cookie)).session).toBeUndefined()
})

it('rejects responses after 15 minutes', async () => {
  const { assertion, cookie } = await begin(samlUser())
  await context.db
    .updateTable('pending_sign_ins')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await follow((await post(validResponse(assertion))).to, cookie)).to).toBe('/signin?refused=expired')
})

it('keeps a request pending when a forged response names it', async () => {
  const { assertion, cookie } = await begin(samlUser())
  expect((await post(createResponse(assertion, createAssertion(assertion)))).to).toBe(callback)
  expect((await follow((await post(validResponse(assertion))).to, cookie)).session).toBeDefined()
})

it("rejects responses planted by another account's owner", async () => {
  const victim = await begin(samlUser())
  for (const cookie of [victim.cookie, '']) {
    const { assertion } = await begin(samlUser())
    const { to, cookies } = await post(validResponse(assertion))
    expect(cookies).toEqual([])
    const { session, to: page } = await follow(to, cookie)
    expect([session, page]).toEqual([undefined, '/signin?refused=expired'])
  }
})

it("rejects responses to another browser's request", async () => {
  for (const search of ['', `?response=${randomUUID()}`]) {
    await context.db.deleteFrom('pending_sign_ins').execute()
    const { assertion, cookie } = await begin(samlUser())
    expect((await post(validResponse(assertion))).to).toMatch(/\?response=[\w-]{43}$/)
    const { session, to } = await follow(`${callback}${search}`, cookie)
    expect([session, to]).toEqual([undefined, '/signin?refused=saml_failed'])
  }
})

it('ignores existing sessions in a posted response', async () => {
  const { session } = await signIn(samlUser(), validResponse)
  const headers = { cookie: `longhand_session=${session}`, origin: 'https://evil.example' }
  const request = { method: 'POST', url: '/auth/providers/saml/callback', payload: {} } as const
  const response = await app.inject({ ...request, headers })
  expect([response.statusCode, response.headers.location, response.cookies]).toEqual([303, callback, []])
  expect(await userOf(session)).toBeTruthy()
})
