import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { signText } from '#server/infra/identity/signed-text.ts'
import { computeDigest } from '#server/infra/regions/calls.ts'
import { createTwoRegions } from '#server/testing/two-regions.ts'

const { us, eu, switchRegion } = await createTwoRegions()

describe('a call between regions', () => {
  const path = `/regions/moves/${randomUUID()}`
  const body = JSON.stringify({ collectionId: randomUUID() })
  const createValidCall = () => ({
    from: 'us',
    to: 'eu',
    method: 'POST',
    path,
    digest: computeDigest(body),
    nonce: randomUUID(),
    expiresAt: Math.floor(Date.now() / 1000) + 30,
  })
  const send = async (signature: string, payload = body, to = path) => {
    const response = await eu.app.inject({
      method: 'POST',
      url: `${to}?signature=${encodeURIComponent(signature)}`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    return [response.statusCode, response.json().error?.code]
  }
  const sign = (claims: object) => signText(us.context.deriveKey('calls between regions'), claims)
  const signatureError = [403, 'signature_invalid']

  it('is accepted once', async () => {
    const signature = sign(createValidCall())
    // The signature is accepted; the request then fails because the body isn't a manifest.
    expect(await send(signature)).not.toEqual(signatureError)
    expect(await send(signature)).toEqual(signatureError)
  })

  it('is rejected with another body, path, receiver, time or key', async () => {
    expect(await send(sign(createValidCall()), JSON.stringify({ collectionId: randomUUID() }))).toEqual(
      signatureError,
    )
    expect(await send(sign(createValidCall()), body, `/regions/moves/${randomUUID()}`)).toEqual(
      signatureError,
    )
    expect(await send(sign({ ...createValidCall(), to: 'us' }))).toEqual(signatureError)
    expect(await send(sign({ ...createValidCall(), expiresAt: Math.floor(Date.now() / 1000) - 1 }))).toEqual(
      signatureError,
    )
    expect(await send(signText(us.context.deriveKey('something else'), createValidCall()))).toEqual(
      signatureError,
    )
    expect(await send('nothing')).toEqual(signatureError)
  })

  it('changes accounts only when it comes from the home region', async () => {
    const to = '/regions/accounts'
    const copy = {
      workspaces: [],
      users: [],
      outside: [],
      heirs: [],
      deletedUsers: [],
      deletedWorkspaces: [],
    }
    const payload = JSON.stringify(copy)
    const claims = { ...createValidCall(), from: 'eu', to: 'us', path: to, digest: computeDigest(payload) }
    const response = await us.app.inject({
      method: 'POST',
      url: `${to}?signature=${encodeURIComponent(sign(claims))}`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([response.statusCode, response.json().error.code]).toEqual(signatureError)
  })

  it('carries a file with the signed content only', async () => {
    const to = `/regions/moves/${randomUUID()}/files/1`
    const claims = { ...createValidCall(), method: 'PUT', path: to, digest: computeDigest('right') }
    const response = await eu.app.inject({
      method: 'PUT',
      url: `${to}?signature=${encodeURIComponent(sign(claims))}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'wrong',
    })
    expect(response.json().error.code).toBe('part_mismatch')
    expect(await eu.context.storage.list(`incoming/${to.split('/')[3]}`)).toEqual([])
  })

  it('is accepted only in its own region, like a regional key', async () => {
    const person = await us.register()
    await person.call(endpoints.addWorkspace, { body: { name: 'Workspace eu', locale: 'eu' } })
    await switchRegion(person)
    const params = { uid: person.uid }
    const { key } = await person.call(endpoints.getRegionalKey, { params, query: { region: 'us' } })
    const response = await eu.anonymous.send(endpoints.startRegionalSession, { params, body: { key } })
    expect(response.json().error.code).toBe('signature_invalid')
  })
})
