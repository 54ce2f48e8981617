import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { runCommand } from '#server/testing/command.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { setRole } from './service.ts'

const product = await createTestProduct({ VERIFY_EMAIL: 'on' })
const { context, register } = product
const ada = await register()
const grace = await register('Grace Hopper')
const staff = await register('Mary Shelley')
await setRole(context.db, 'staff', staff.email, true)

it('lists workspaces by name, member or ID, and users by name or email, for staff', async () => {
  const workspaces = async (q: string) =>
    (await staff.call(endpoints.listAllWorkspaces, { query: { q } })).Items.map(({ id }) => id)
  expect(await workspaces('GRACE')).toEqual([grace.orgId])
  expect(await workspaces(ada.email)).toEqual([ada.orgId])
  expect(await workspaces(ada.orgId.toUpperCase())).toEqual([ada.orgId])
  expect(await workspaces('')).toEqual([ada.orgId, grace.orgId, staff.orgId])
  const { Items } = await staff.call(endpoints.listAllWorkspaces, { query: { q: 'grace' } })
  expect(Items[0]).toMatchObject({ owner: `Grace Hopper, ${grace.email}`, members: 1, collections: 1 })
  const users = await staff.call(endpoints.listAllUsers, { query: { q: 'hopp' } })
  expect(users.Items).toMatchObject([{ uid: grace.uid, email: grace.email, workspaces: 1, staff: false }])
  const after = { after: ada.uid }
  const nextUsers = await staff.call(endpoints.listAllUsers, { query: after })
  expect(nextUsers.Items.map(({ uid }) => uid)).toEqual([grace.uid, staff.uid])
  expect((await ada.send(endpoints.listAllUsers, {})).statusCode).toBe(403)
})

it('creates an enterprise workspace whose members work without a verified email', async () => {
  const { orgId: oid } = grace
  await context.db
    .updateTable('users')
    .set({ created_at: sql`to_timestamp(0)` })
    .where('id', '=', grace.uid)
    .execute()
  const verification = async () => (await grace.call(endpoints.getSession))?.user.verification
  const isBlocked = async () =>
    (await grace.send(endpoints.listMembers, { params: { oid }, query: {} })).statusCode === 403
  expect([await verification(), await isBlocked()]).toEqual(['required', true])
  const set = (enterprise: boolean) =>
    staff.call(endpoints.changeEnterprise, { params: { oid }, body: { enterprise } })
  expect((await set(true)).enterprise).toBeTypeOf('number')
  await set(true)
  expect([await verification(), await isBlocked()]).toEqual(['none', false])
  const session = await grace.call(endpoints.getSession)
  expect(session?.workspaces[0]?.billing.enterprise).toBeTypeOf('number')
  const env = { DATABASE_URL: String(context.config.databaseUrl) }
  expect((await runCommand(env, 'enterprise', 'find', 'grace')).stdout).toBe(
    `${oid}  Grace Hopper’s workspace  Grace Hopper, ${grace.email}  enterprise\n`,
  )
  expect(await runCommand(env, 'enterprise', 'remove', oid)).toMatchObject({
    code: 0,
    stdout: `${oid} is no longer an enterprise workspace\n`,
  })
  expect(await verification()).toBe('required')
  expect((await runCommand(env, 'enterprise', 'add', 'nothing')).stderr).toContain(
    'no workspace has the ID nothing',
  )
  const { Items } = await staff.call(endpoints.listAuditLog, { query: { kind: 'enterpriseOn' } })
  expect(Items).toMatchObject([{ actorId: staff.uid, organizationId: oid }])
}, 60_000)
