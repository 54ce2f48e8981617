import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { installationKeys } from '#contract/installation-keys.ts'
import { openContext } from '#server/context.ts'
import {
  installationKeys as editableKeys,
  formatValue,
  settingSchema,
} from '#server/infra/installation/values.ts'
import { createTestProduct, type TestProduct } from '#server/testing/product.ts'

const password = 'correct horse battery'

async function open(env: Record<string, string> = {}, logStream?: { write(line: string): void }) {
  const product = await createTestProduct({ FIRST_ADMINISTRATOR: 'on', ...env }, logStream)
  const staff = await product.register('Mary Shelley')
  const change = (settings: Record<string, string>) =>
    staff.send(endpoints.changeInstallation, {
      body: { settings: Object.entries(settings).map(([key, value]) => ({ key, value })) } as never,
    })
  return { ...product, staff, change }
}

const problemsOf = (response: { json(): { error: { details: { problems: unknown[] } } } }) =>
  response.json().error.details.problems

const registerAs = ({ anonymous }: TestProduct, email: string) =>
  anonymous.send(endpoints.register, { body: { name: 'Grace Hopper', email, password } })

describe('the settings of an installation', () => {
  it('list the settings marked as editable, and no others', () => {
    expect([...editableKeys].sort()).toEqual([...installationKeys].sort())
  })

  it('have the same format as their variables', () => {
    const id = 'c84f2d90-1b6e-4a37-95d8-e07a3f5b2c19'
    for (const [key, text] of [
      ['registrationDomains', 'example.edu,example.org'],
      ['autoJoinDomains', `example.edu=${id},example.org=${id}`],
      ['storedBytesPerUser', 'unlimited'],
      ['storedBytesPerUser', '5'],
      ['openRegistration', 'true'],
      ['correctorWorkspace', id],
    ] as const)
      expect(formatValue(settingSchema(key).parse(text))).toBe(text)
    for (const key of installationKeys)
      expect(
        settingSchema(key).parse(formatValue(settingSchema(key).parse(undefined)) || undefined),
        key,
      ).toEqual(settingSchema(key).parse(undefined))
  })

  it('reach every process within a second', async () => {
    const { context, change } = await open()
    const config = { ...context.config, ...context.installation }
    const other = await openContext(config, context.connection, context.log, [])
    try {
      // Waits until the other connection listens for changes.
      await sleep(300)
      expect(other.installation.maxUploadBytes).toBe(10_000_000_000)
      const startedAt = Date.now()
      expect((await change({ maxUploadBytes: '1000', registration: 'invited' })).statusCode).toBe(200)
      expect(context.installation).toMatchObject({ maxUploadBytes: 1000, registration: 'invited' })
      await vi.waitFor(() => expect(other.installation.maxUploadBytes).toBe(1000), {
        timeout: 5000,
        interval: 10,
      })
      expect(Date.now() - startedAt).toBeLessThan(1000)
      await change({ maxUploadBytes: '' })
      await vi.waitFor(() => expect(other.installation.maxUploadBytes).toBe(10_000_000_000))
    } finally {
      await other.close(1000)
    }
  })

  it('yield to the environment, and report it', async () => {
    const { staff, change, context } = await open({ MAX_UPLOAD_BYTES: '5000' })
    await context.db
      .insertInto('installation_settings')
      .values({ key: 'maxUploadBytes', value: '7000' })
      .execute()
    await context.liveInstallation.refresh()
    expect(context.installation.maxUploadBytes).toBe(5000)
    const { settings } = await staff.call(endpoints.getInstallation)
    expect(settings.find(({ key }) => key === 'maxUploadBytes')).toEqual({
      key: 'maxUploadBytes',
      variable: 'MAX_UPLOAD_BYTES',
      value: '5000',
      source: 'environment',
    })
    const response = await change({ maxUploadBytes: '6000', queuedJobsPerUser: '3' })
    expect(response.statusCode).toBe(400)
    expect(problemsOf(response)).toMatchObject([{ key: 'maxUploadBytes', reason: 'environment' }])
    expect(context.installation.queuedJobsPerUser).toBe(1000)
  })

  it('reject all values if one is invalid, and name it', async () => {
    const { change, context } = await open({ REGISTRATIONS_PER_HOUR: '' })
    const response = await change({
      maxUploadBytes: '0',
      registrationsPerHour: '9999999999',
      registration: 'nobody',
      plusDomains: 'not a domain!',
      queuedJobsPerUser: 'many',
      universityWorkspaces: 'c84f2d90-1b6e-4a37-95d8-e07a3f5b2c19',
      defaultLanguage: 'es',
    })
    expect(response.statusCode).toBe(400)
    expect(problemsOf(response)).toMatchObject([
      { key: 'maxUploadBytes', reason: 'too_small', limit: 1 },
      { key: 'registrationsPerHour', reason: 'too_big', limit: 1_000_000 },
      { key: 'registration', reason: 'invalid' },
      { key: 'plusDomains', reason: 'invalid' },
      { key: 'queuedJobsPerUser', reason: 'invalid' },
      { key: 'universityWorkspaces', reason: 'unknown_workspace' },
    ])
    expect(response.json().error.message).toContain('maxUploadBytes: ')
    expect(context.installation.defaultLanguage).toBe('en')
    const missingResponse = await change({ registration: 'domains' })
    expect(problemsOf(missingResponse)).toMatchObject([{ key: 'registrationDomains', reason: 'missing' }])
    expect((await change({ registration: 'domains', registrationDomains: 'a.example' })).statusCode).toBe(200)
  })

  it('give new accounts the default language unless theirs is supported', async () => {
    const { anonymous, change } = await open()
    expect((await change({ defaultLanguage: 'es' })).statusCode).toBe(200)
    const names = []
    for (const language of ['fr', 'en']) {
      const body = { name: 'Ada Lovelace', email: `${language}@example.com`, password, language }
      names.push((await anonymous.send(endpoints.register, { body })).json().result.workspaces[0].name)
    }
    expect(names).toEqual(['Espacio de Ada Lovelace', 'Ada Lovelace’s workspace'])
  })

  it("ignore stored values that this version can't read", async () => {
    const lines: string[] = []
    const { context } = await open({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
    await context.db
      .insertInto('installation_settings')
      .values([
        { key: 'ofTheFuture', value: '1' },
        { key: 'registration', value: 'by lot' },
        { key: 'queuedJobsPerUser', value: '7' },
      ])
      .execute()
    const config = { ...context.config, ...context.installation }
    const next = await openContext(config, context.connection, context.log, [])
    expect(next.installation).toMatchObject({ registration: 'anyone', queuedJobsPerUser: 7 })
    await next.close(1000)
    const ignoredKeys = lines.filter((line) => line.includes('ignored')).map((line) => JSON.parse(line).key)
    expect(ignoredKeys).toEqual(expect.arrayContaining(['ofTheFuture', 'registration']))
  })

  it('are audited with old and new values, and accessible to staff only', async () => {
    const { staff, change, register } = await open()
    await change({ registrationDomains: 'a.example,b.example', openRegistration: 'false' })
    await change({ registrationDomains: 'b.example' })
    const { Items } = await staff.call(endpoints.listAuditLog, { query: { kind: 'installationChanged' } })
    expect(Items.map(({ actorId, details }) => [actorId, details])).toEqual([
      [staff.uid, { setting: 'registrationDomains', from: 'a.example,b.example', to: 'b.example' }],
      [staff.uid, { setting: 'registrationDomains', from: '', to: 'a.example,b.example' }],
    ])
    const user = await register()
    const { key } = await staff.call(endpoints.makeImpersonationKey, {
      body: { user: user.uid, reason: 'To look on' },
    })
    const impersonationResponse = await staff.send(endpoints.impersonate, { body: { key } })
    const cookie = impersonationResponse.cookies.map((c) => `${c.name}=${c.value}`).join('; ')
    const body = { settings: [{ key: 'registration' as const, value: 'invited' }] }
    for (const headers of [{ cookie: user.cookie }, { cookie }])
      expect(
        (await user.send(endpoints.changeInstallation, { body }, headers as Record<string, string>))
          .statusCode,
      ).toBe(403)
  })
})

describe('registration', () => {
  it('by domain is open to these domains and to invited people', async () => {
    const product = await open({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.edu' })
    const response = await registerAs(product, 'stranger@sub.example.edu')
    expect([response.statusCode, response.json().error]).toMatchObject([
      403,
      { code: 'registration_closed', details: { domains: ['example.edu'] } },
    ])
    expect((await registerAs(product, 'student@example.edu')).statusCode).toBe(200)
    const config = await product.anonymous.call(endpoints.getConfig)
    expect(config).toMatchObject({ registration: 'domains', registrationDomains: ['example.edu'] })
  })

  it('by invite ignores domains', async () => {
    const product = await open({ REGISTRATION: 'invited', REGISTRATION_DOMAINS: 'example.edu' })
    const response = await registerAs(product, 'student@example.edu')
    expect(response.json().error.code).toBe('registration_closed')
    expect((await product.anonymous.call(endpoints.getConfig)).registrationDomains).toEqual([])
  })
})

describe('setup', () => {
  it('waits for the first administrator until it is finished', async () => {
    const { staff, register } = await open()
    expect(staff.session.setup).toBe(true)
    expect((await register()).session.setup).toBeUndefined()
    await staff.call(endpoints.endSetup)
    expect((await staff.call(endpoints.getSession))?.setup).toBeUndefined()
  })
})
