import { describe, expect, it } from 'vitest'
import { systemEndpoints as endpoints } from '#contract/system.ts'
import type { UserActor } from '#server/actor.ts'
import { loadConfig } from '#server/config.ts'
import { setRole } from '#server/features/staff/service.ts'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'
import { describeInstallation } from './diagnostics.ts'

describe('diagnostics', () => {
  it('are for staff in production', async () => {
    const { context, register } = await sharedTestProduct()
    const user = await register()
    expect((await user.send(endpoints.getDiagnostics)).statusCode).toBe(404)
    await setRole(context.db, 'staff', user.email, true)
    const diagnostics = await user.call(endpoints.getDiagnostics)
    expect(diagnostics).toMatchObject({ environment: 'production', region: 'us', node: process.version })
    expect(diagnostics.checks).toEqual(['database', 'queue', 'storage'].map((name) => ({ name, ok: true })))
    expect(diagnostics.database).toMatch(/^1[5-9]/)
    expect(diagnostics.features).toContainEqual({ name: 'mail', state: 'outbox', setting: 'SMTP_URL' })
    expect(diagnostics.engines.map(({ name }) => name)).toContain('pocketsphinx')
  })

  it('report an unreachable database instead of no data', async () => {
    const { context, register } = await sharedTestProduct()
    const { session, uid } = await register()
    const actor: UserActor = {
      kind: 'user',
      userId: uid,
      sessionId: session.user.uid,
      impersonatorId: null,
      address: '',
      isUnverified: false,
      closed: [],
    }
    const connectionError = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    const db = new Proxy(context.db, {
      get: (target, name, receiver) => {
        if (name === 'selectFrom') throw connectionError
        return Reflect.get(target, name, receiver)
      },
    })
    const diagnostics = describeInstallation({ ...context, db }, actor)
    await expect(diagnostics).rejects.toBe(connectionError)
  })

  it('are available to everyone elsewhere', async () => {
    const { register } = await createTestProduct({ ENVIRONMENT: 'staging' })
    const diagnostics = await (await register()).call(endpoints.getDiagnostics)
    expect(diagnostics.environment).toBe('staging')
  })
})

describe('public configuration', () => {
  it('names the help desk and the app, and allows only its page in a frame', async () => {
    const helpWidgetUrl = 'https://desk.example.com/new?mail={email}'
    const { anonymous } = await createTestProduct({
      HELP_WIDGET_URL: helpWidgetUrl,
      MOBILE_APP_URL: 'https://apps.apple.com/app/id1',
    })
    const response = await anonymous.send(endpoints.getConfig)
    expect(response.json().result).toMatchObject({
      environment: 'production',
      helpWidget: helpWidgetUrl,
      mobileApp: 'https://apps.apple.com/app/id1',
    })
    expect(response.headers['content-security-policy']).toContain(
      "frame-src 'self' https://desk.example.com;",
    )
  })

  it('reports configured models', async () => {
    const modelsOf = async (env: Record<string, string>) => {
      const { anonymous } = await createTestProduct(env)
      const { textModel, imageModel } = await anonymous.call(endpoints.getConfig)
      return { textModel, imageModel }
    }
    expect(await modelsOf({})).toEqual({ textModel: false, imageModel: false })
    expect(await modelsOf({ TEXT_MODEL: 'a-model', TEXT_MODEL_KEY: 'k3y' })).toEqual({
      textModel: true,
      imageModel: false,
    })
    expect(await modelsOf({ IMAGE_MODEL: 'a-painter', IMAGE_MODEL_KEY: 'k3y' })).toEqual({
      textModel: false,
      imageModel: true,
    })
  })

  it('links to the page for buying credits, if there is one', async () => {
    const purchaseOf = async (env: Record<string, string>) =>
      (await (await createTestProduct(env)).anonymous.call(endpoints.getConfig)).purchase
    expect(await purchaseOf({})).toBeNull()
    expect(await purchaseOf({ PURCHASE_URL: 'https://shop.example.com/credits?for=us' })).toBe(
      'https://shop.example.com/credits?for=us',
    )
    for (const PURCHASE_URL of ['javascript:alert(1)', 'shop.example.com'])
      expect(() => loadConfig({ PURCHASE_URL })).toThrow(/^PURCHASE_URL: /)
  })
})
