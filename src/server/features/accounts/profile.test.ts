import { describe, expect, it } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { describeSession } from './service.ts'

const { context, register } = await sharedTestProduct()

async function open() {
  const user = await register()
  const params = { uid: user.uid }
  return {
    user,
    read: () => user.call(endpoints.getProfile, { params }),
    change: (body: ProfileChange) => user.call(endpoints.changeProfile, { params, body }),
    send: (body: unknown) => user.send(endpoints.changeProfile, { params, body } as never),
  }
}

it('makes all members of the configured workspace correctors', async () => {
  const { uid, session } = await register()
  const [workspace] = session.workspaces
  const isCorrectorWith = async (correctorWorkspace: string | undefined) => {
    const installation = { ...context.installation, correctorWorkspace }
    const description = await describeSession({ ...context, installation }, context.db, {
      userId: uid,
      sessionId: '',
      impersonatorId: null,
      closed: [],
    })
    return description?.user.isCorrector
  }
  expect(await isCorrectorWith(undefined)).toBe(false)
  expect(await isCorrectorWith((await register()).session.workspaces[0]?.id)).toBe(false)
  expect(await isCorrectorWith(workspace?.id)).toBe(true)
})

describe('a profile', () => {
  it('updates only the named fields and the session', async () => {
    const { user, read, change } = await open()
    const address = { line1: '12 St James’s Square', city: 'London' }
    await change({ name: 'Ada King', countryCode: 'GB', timeZone: 'Europe/London' })
    expect(await change({ address, language: 'es' })).toEqual({
      name: 'Ada King',
      language: 'es',
      countryCode: 'GB',
      timeZone: 'Europe/London',
      address,
      newEmail: null,
    })
    expect(await change({})).toEqual(await read())
    const session = await user.call(endpoints.getSession)
    expect(session?.user).toMatchObject({
      name: 'Ada King',
      language: 'es',
      countryCode: 'GB',
      timeZone: 'Europe/London',
      locale: user.session.user.locale,
    })
    expect(await change({ countryCode: null, timeZone: null, address: {} })).toMatchObject({
      name: 'Ada King',
      countryCode: null,
      timeZone: null,
      address: {},
    })
  })

  it('rejects invalid names, countries, time zones and addresses', async () => {
    const { read, send } = await open()
    const before = await read()
    const invalidBodies: object[] = [
      ...[
        { name: 'A' },
        { name: '<b>Ada</b>' },
        { language: 'fr' },
        { countryCode: 'XX' },
        { countryCode: '' },
      ],
      ...[{ timeZone: 'Europe/Nowhere' }, { timeZone: '+02:00' }, { timeZone: '' }, { address: null }],
      ...[{ address: { line1: 'x'.repeat(121) } }, { address: { town: 'London' } }],
      ...[{ staff: true }, { isCorrector: true }, { email: 'other@example.com' }],
    ]
    for (const body of invalidBodies) expect((await send(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await read()).toEqual(before)
  })
})

it('countries have names in both interface languages', () => {
  expect(countryCodes).toHaveLength(249)
  for (const language of ['en', 'es']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    expect(new Set(countryCodes.map((code) => names.of(code))).size).toBe(249)
  }
})
