import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { applyRetention } from './service.ts'

const product = await sharedTestProduct()
const { context, register } = product
const { db } = context
const dayMs = 24 * 3600_000
const timestampBefore = (days: number) => new Date(Date.now() - days * dayMs)

/** Adds a member's recording, with its deletion announced to the member 10 days ago. */
async function addAnnouncedDeletion() {
  const [owner, member] = [await register(), await register('Grace Hopper')]
  const oid = owner.orgId
  await joinWorkspace(context, member.uid, oid)
  const id = await addRecording(product, member, oid)
  const rule = { params: { oid }, body: { deletes: 'everything', days: 30 } } as const
  await owner.call(endpoints.setRetention, rule)
  const unopenedFields = { last_opened_at: timestampBefore(60), changed_at: timestampBefore(60) }
  await db.updateTable('collections').set(unopenedFields).where('id', '=', id).execute()
  await applyRetention(context, timestampBefore(10))
  return { owner, member, oid, id }
}

const noticesTo = (email: string) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', 'retentionNotice')
    .execute()

describe('the new owner of a recording whose deletion was announced', () => {
  it.each(['removal of its owner', 'transfer'])(
    'gets a notice of their own, 7 days before, after the %s',
    async (reason) => {
      const { owner, member, oid, id } = await addAnnouncedDeletion()
      expect(await noticesTo(member.email)).toHaveLength(1)
      if (reason === 'transfer')
        await member.call(endpoints.changeOwner, { params: { id }, body: { userId: owner.uid } })
      else await owner.call(endpoints.removeMember, { params: { oid, uid: member.uid }, query: {} })
      await applyRetention(context)
      const { retention } = await owner.call(endpoints.getCollection, { params: { id } })
      expect((retention?.at ?? 0) * 1000 - Date.now()).toBeGreaterThan(6.9 * dayMs)
      expect(await noticesTo(owner.email)).toHaveLength(1)
    },
  )
})
