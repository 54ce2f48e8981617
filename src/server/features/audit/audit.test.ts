import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { audit } from './service.ts'

const { context, register } = await createTestProduct()
const { db } = context

it.each([
  ['changed', sql`update audit_log set kind = 'signedOut'`],
  ['removed', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('is never %s', async (_what, statement) => {
  await audit(db, { kind: 'registered', actorId: null })
  await expect(statement.execute(db)).rejects.toThrow('append-only')
})

it('says who signed in, who may see what, and what was deleted', async () => {
  const [owner, colleague] = [await register(), await register('Grace Hopper')]
  await joinWorkspace(context, colleague.uid, owner.orgId)
  const params = { id: await collectionOf(owner) }
  const body = { userId: colleague.uid }
  await owner.call(endpoints.shareCollection, { params, body })
  await owner.call(endpoints.createPublicLink, { params, body: {} })
  await owner.call(endpoints.removePublicLink, { params })
  await owner.call(endpoints.unshareCollection, { params, body })
  await owner.call(endpoints.deleteCollection, { params })
  const { Items } = await owner.call(endpoints.listActivity, { params: { uid: owner.uid }, query: {} })
  expect(Items.map((entry) => entry.kind)).toEqual([
    ...['collectionDeleted', 'collectionUnshared', 'publicLinkRemoved', 'publicLinkMade'],
    ...['collectionShared', 'signedIn', 'registered'],
  ])
  expect(Items[4]).toMatchObject({
    actorId: owner.uid,
    subjectId: params.id,
    organizationId: owner.orgId,
    address: '127.0.0.1',
    details: body,
  })
})

it('is read whole by staff only, page by page, by kind and by person', async () => {
  const staff = await register()
  const read = (query = {}) => staff.send(endpoints.listAuditLog, { query })
  expect((await read()).statusCode).toBe(403)
  await setRole(db, 'staff', staff.email, true)
  for (let n = 0; n < 120; n++)
    await audit(db, { kind: 'passkeyAdded', actorId: staff.uid, subjectId: staff.uid, details: { n } })
  const seen: unknown[] = []
  let before: string | undefined
  do {
    const page = (
      await read({ kind: 'passkeyAdded', userId: staff.uid, ...(before ? { before } : {}) })
    ).json()
    expect(page.Items.length).toBeLessThanOrEqual(50)
    seen.push(...page.Items.map((entry: { details: { n: number } }) => entry.details.n))
    before = page.LastEvaluatedKey?.before
  } while (before)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n))
})

async function collectionOf({ uid, orgId, call }: Awaited<ReturnType<typeof register>>): Promise<string> {
  const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
  return Items[0]?.id ?? ''
}
