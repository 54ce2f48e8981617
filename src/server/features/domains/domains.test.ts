import { describe, expect, it } from 'vitest'
import { asciiEmail } from '#contract/domain-name.ts'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { joinByDomain } from '#server/features/domains/service.ts'
import { listMailedCodes } from '#server/testing/mailed-codes.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

const configuredWorkspaceId = '0b0e8a3c-55d0-4f0e-9c56-1c1b3a1f9e01'
const product = await createTestProduct({
  VERIFY_EMAIL: 'on',
  AUTO_JOIN_DOMAINS: `Fixed.example.edu=${configuredWorkspaceId}`,
})
const { anonymous, context, register } = product
const records = new Map<string, string[]>()
context.dns.textRecords = async (name) => {
  const record = records.get(name)
  if (!record) throw new Error('The DNS server is down')
  return record
}

/** Creates an account with an unverified address in a domain. */
async function registerAt(domain: string) {
  const email = `person-${Math.random().toString(36).slice(2)}@${domain}`
  const body = { name: 'Grace Hopper', email, password: 'correct horse battery' }
  const response = await anonymous.send(endpoints.register, { body })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const session = async () =>
    (await product.app.inject({ url: '/auth/session', headers: { cookie } })).json().result
  const verify = async () => {
    const code = (await listMailedCodes(context, asciiEmail(email), 'verifyEmail')).at(-1) ?? ''
    await anonymous.call(endpoints.verifyEmail, { body: { code } })
  }
  const ids = async () => (await session()).workspaces.map(({ id }: { id: string }) => id)
  return { email, verify, ids, session }
}

async function verifyDomain(owner: Caller, domain: string) {
  const params = { oid: owner.orgId }
  const { record } = await owner.call(endpoints.addDomain, { params, body: { domain } })
  records.set(record.name, ['v=spf1 -all', record.value])
  return owner.call(endpoints.checkDomain, { params: { ...params, domain } })
}

describe('an auto-join domain', () => {
  it('may be internationalized', async () => {
    const owner = await register()
    expect((await verifyDomain(owner, 'Müller.de')).domain).toBe('xn--mller-kva.de')
    const person = await registerAt('müller.de')
    await person.verify()
    expect(await person.ids()).toContain(owner.orgId)
  })

  it('lets people join once DNS verifies it and their address is verified', async () => {
    const owner = await register()
    const params = { oid: owner.orgId, domain: 'history.example.edu' }
    await owner.call(endpoints.addDomain, { params, body: { domain: 'History.Example.EDU' } })
    // First the DNS server can't be reached, then the record belongs to another workspace.
    expect((await owner.call(endpoints.checkDomain, { params })).verified).toBeNull()
    records.set('_longhand.history.example.edu', ['longhand-domain=other'])
    expect((await owner.call(endpoints.checkDomain, { params })).verified).toBeNull()
    const earlyUser = await registerAt('history.example.edu')
    await earlyUser.verify()
    expect(await earlyUser.ids()).toHaveLength(1)

    expect((await verifyDomain(owner, 'history.example.edu')).verified).toBeTypeOf('number')
    const person = await registerAt('history.example.edu')
    expect(await person.ids()).not.toContain(owner.orgId)
    await person.verify()
    expect(await person.ids()).toContain(owner.orgId)
    const { user, workspaces } = await person.session()
    expect(user.organization).not.toBe(owner.orgId)
    expect(workspaces.find(({ id }: { id: string }) => id === owner.orgId).role).toBe('member')
    for (const domain of ['sub.history.example.edu', 'otherhistory.example.edu']) {
      const other = await registerAt(domain)
      await other.verify()
      expect(await other.ids()).not.toContain(owner.orgId)
    }

    await owner.call(endpoints.removeDomain, { params })
    const lateUser = await registerAt('history.example.edu')
    await lateUser.verify()
    expect(await lateUser.ids()).not.toContain(owner.orgId)
    expect(await person.ids()).toContain(owner.orgId)
  })

  it("doesn't add removed people again", async () => {
    const owner = await register()
    await verifyDomain(owner, 'left.example.edu')
    const person = await registerAt('left.example.edu')
    await person.verify()
    const { uid } = (await person.session()).user
    const params = { oid: owner.orgId, uid }
    await owner.call(endpoints.removeMember, { params, query: {} })
    await context.db.transaction().execute((tx) => joinByDomain(context, tx, { userId: uid, address: '' }))
    expect(await person.ids()).not.toContain(owner.orgId)
  })

  it('belongs to the workspace that verified it', async () => {
    const [owner, otherOwner] = [await register(), await register()]
    const domain = 'taken.example.edu'
    await otherOwner.call(endpoints.addDomain, { params: { oid: otherOwner.orgId }, body: { domain } })
    await verifyDomain(owner, domain)
    const { Items } = await otherOwner.call(endpoints.listDomains, { params: { oid: otherOwner.orgId } })
    records.set('_longhand.taken.example.edu', [Items[0]?.record.value ?? ''])
    const params = { oid: otherOwner.orgId, domain }
    expect((await otherOwner.send(endpoints.checkDomain, { params })).statusCode).toBe(409)
    const second = await register()
    const response = await second.send(endpoints.addDomain, {
      params: { oid: second.orgId },
      body: { domain },
    })
    expect(response.statusCode).toBe(409)
  })

  it.each(['localhost', 'no domain.com', 'a..b.com', '-a.com', '1.2.3.4', ''])(
    'is never "%s"',
    async (domain) => {
      const owner = await register()
      const response = await owner.send(endpoints.addDomain, {
        params: { oid: owner.orgId },
        body: { domain },
      })
      expect(response.statusCode).toBe(400)
    },
  )
})

describe('a configured domain', () => {
  it('needs no verification', async () => {
    const person = await registerAt('fixed.example.edu')
    await context.db
      .insertInto('organizations')
      .values({ id: configuredWorkspaceId, name: 'University', region: 'us' })
      .execute()
    await person.verify()
    expect(await person.ids()).toContain(configuredWorkspaceId)
  })

  it('is rejected unless it is a domain with a workspace', () => {
    expect(() => loadConfig({ AUTO_JOIN_DOMAINS: 'example.edu' })).toThrow('AUTO_JOIN_DOMAINS')
    expect(loadConfig({}).autoJoinDomains).toEqual({})
  })
})
