import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { WhiteLabelFields } from '#contract/white-labels.ts'
import { deleteWorkspaceRows } from '#server/features/workspace-deletion/service.ts'
import { picture } from '#server/testing/examples/account-makers.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { app, context, register, anonymous } = await createTestProduct({
  BASE_URL: 'https://app.longhand.example',
})
const staff = await register()
await context.db.updateTable('users').set({ staff: true }).where('id', '=', staff.uid).execute()
const otherUser = await register('Grace Hopper')

const slug = () => `s${randomUUID().slice(0, 8)}`
const add = (fields: Partial<WhiteLabelFields> = {}) =>
  staff.call(endpoints.addWhiteLabel, { body: { slug: slug(), name: 'Kelp University', ...fields } })
const refusalOf = async (fields: Partial<WhiteLabelFields>) => {
  const body = { slug: slug(), name: 'Kelp University', ...fields }
  const response = await staff.send(endpoints.addWhiteLabel, { body })
  return [response.statusCode, response.json().error?.code]
}
const readPublicLabel = async (slug: string) =>
  (await anonymous.send(endpoints.getWhiteLabel, {}, { host: `${slug}.longhand.example` })).json().result

it('creates, returns, changes and deletes a record, with audit entries', async () => {
  const name = slug()
  const addedRecord = await add({ slug: name.toUpperCase(), buttonColor: '#0B6E4F' })
  expect(addedRecord).toMatchObject({
    slug: name,
    active: true,
    logo: null,
    buttonColor: '#0b6e4f',
    allowEmail: true,
    allowGoogle: true,
    provider: null,
    organization: null,
    url: `https://${name}.longhand.example/signin`,
  })
  expect(await readPublicLabel(name)).toEqual({
    slug: name,
    name: 'Kelp University',
    logo: null,
    logoStyle: 'plain',
    buttonColor: '#0b6e4f',
    backgroundColor: '#fbf8f2',
    password: true,
    // Google is allowed, but not set up.
    providers: [],
  })
  const params = { whiteLabelId: addedRecord.id }
  const body = { active: false, organization: otherUser.orgId, metadataUrl: 'https://idp.example/metadata' }
  const changedWhiteLabel = await staff.call(endpoints.changeWhiteLabel, { params, body })
  expect(changedWhiteLabel).toMatchObject({
    ...body,
    organizationName: 'Grace Hopper’s workspace',
    slug: name,
  })
  expect(await readPublicLabel(name)).toBeNull()
  expect((await staff.call(endpoints.listWhiteLabels)).Items).toContainEqual(changedWhiteLabel)
  await staff.call(endpoints.removeWhiteLabel, { params })
  expect((await staff.send(endpoints.changeWhiteLabel, { params, body: {} })).statusCode).toBe(404)
  const entries = await context.db
    .selectFrom('audit_log')
    .select(['kind', 'actor_id', 'organization_id', 'details'])
    .where('kind', 'in', ['whiteLabelAdded', 'whiteLabelChanged', 'whiteLabelRemoved'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { kind: 'whiteLabelAdded', actor_id: staff.uid, organization_id: null, details: { slug: name } },
    {
      kind: 'whiteLabelChanged',
      organization_id: otherUser.orgId,
      details: { slug: name, fields: ['active', 'organization_id', 'metadata_url'] },
    },
    {
      kind: 'whiteLabelRemoved',
      organization_id: otherUser.orgId,
      details: { whiteLabelId: addedRecord.id },
    },
  ])
})

it('rejects invalid settings, and stores none of them', async () => {
  const usedSlug = (await add()).slug
  const before = (await staff.call(endpoints.listWhiteLabels)).Items.length
  const invalidFields: Partial<WhiteLabelFields>[] = [
    { slug: 'app' },
    { slug: 'www' },
    { slug: '' },
    { slug: 'a.b' },
    { slug: '-a' },
    { slug: 'x'.repeat(64) },
    { slug: 'kélp' },
    { name: ' \u200b ' },
    { name: 'x'.repeat(81) },
    { buttonColor: 'red' },
    { buttonColor: '#fff' },
    { backgroundColor: '#12345g' },
    { backgroundColor: 'url(https://evil.example)' },
    { metadataUrl: 'javascript:alert(1)' },
    { organization: randomUUID() },
    { provider: 'workspace' },
    { allowEmail: false, allowGoogle: false },
  ]
  for (const fields of invalidFields)
    expect(await refusalOf(fields), JSON.stringify(fields)).toEqual([400, 'invalid_input'])
  expect(await refusalOf({ slug: usedSlug })).toEqual([409, 'conflict'])
  const other = await add()
  const params = { whiteLabelId: other.id }
  for (const [body, status] of [
    [{ slug: usedSlug }, 409],
    [{ allowEmail: false, allowGoogle: false }, 400],
    [{ slug: 'dev' }, 400],
  ] as const)
    expect((await staff.send(endpoints.changeWhiteLabel, { params, body })).statusCode).toBe(status)
  const { Items } = await staff.call(endpoints.listWhiteLabels)
  expect(Items).toHaveLength(before + 1)
  expect(Items.find(({ id }) => id === other.id)).toEqual(other)
})

it('is available to staff only, not while impersonating', async () => {
  const { id } = await add()
  const input = { params: { whiteLabelId: id }, body: { slug: slug(), name: 'Mine' } }
  for (const name of ['listWhiteLabels', 'addWhiteLabel', 'changeWhiteLabel', 'removeWhiteLabel'] as const) {
    const response = await otherUser.send(endpoints[name], input as never)
    expect([name, response.statusCode]).toEqual([name, 403])
  }
})

it('serves the current logo to everyone, re-encoded', async () => {
  const record = await add()
  const put = (payload: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/staff/white-labels/${record.id}/logo`,
      headers: { cookie: staff.cookie, 'content-type': 'image/png' },
      payload,
    })
  expect((await put(Buffer.from('no picture'))).json().error.code).toBe('unsupported_file')
  expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415)
  const { logo } = (await put(picture)).json().result
  const response = await app.inject({ url: logo })
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(await readPublicLabel(record.slug)).toMatchObject({ logo })
  const next = (await put(picture)).json().result.logo
  expect((await app.inject({ url: logo })).statusCode).toBe(404)
  const params = { whiteLabelId: record.id }
  expect(await staff.call(endpoints.removeWhiteLabelLogo, { params })).toMatchObject({ logo: null })
  expect((await app.inject({ url: next })).statusCode).toBe(404)
})

it('survives the erasure of its workspace', async () => {
  const owner = await register('Mary Jackson')
  const record = await add({
    organization: owner.orgId,
    provider: 'workspace',
    allowEmail: false,
    allowGoogle: false,
  })
  await context.db.transaction().execute((tx) => deleteWorkspaceRows(context, tx, owner.orgId))
  // No other sign-in method is left.
  expect(await readPublicLabel(record.slug)).toMatchObject({ password: true, providers: [] })
})
