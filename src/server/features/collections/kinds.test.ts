import type { Updateable } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { CollectionsTable } from '#server/infra/database/collection-tables.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register } = product
const [owner, admin, member] = [await register(), await register(), await register()]
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
await joinWorkspace(context, member.uid, owner.orgId)

async function make(
  values: Updateable<CollectionsTable> = { type: 'transcription' },
): Promise<{ id: string }> {
  const id = await addRecording(product, owner)
  await context.db.updateTable('collections').set(values).where('id', '=', id).execute()
  await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
  return { id }
}

it('defaults to an unreviewed transcription', async () => {
  const recording = await owner.call(endpoints.getCollection, { params: await make() })
  expect(recording).toMatchObject({ type: 'transcription', tCompletion: { draft: true } })
  expect(recording).not.toHaveProperty('perfection')
  expect(recording.tCompletion).not.toHaveProperty('blog')
})

it('documents can be renamed by their owner and workspace managers in any state', async () => {
  for (const state of ['queued', 'processing', 'error', 'complete'] as const) {
    const params = await make({ type: 'text', state })
    const rename = (name: string) => ({ params, body: { name } })
    for (const [caller, name] of [[admin, 'By an admin'] as const, [owner, 'By its owner'] as const]) {
      const renamedCollection = await caller.call(endpoints.changeCollection, rename(name))
      expect(renamedCollection).toMatchObject({
        type: 'text',
        name,
        tCompletion: { blog: state === 'complete' },
      })
    }
    expect((await member.send(endpoints.changeCollection, rename('Mine'))).statusCode).toBe(403)
  }
  const params = await make()
  const response = await admin.send(endpoints.changeCollection, { params, body: { name: 'By an admin' } })
  expect(response.statusCode).toBe(403)
})

it('requires no language for a document', async () => {
  const { needsLanguage } = await owner.call(endpoints.getCollection, {
    params: await make({ type: 'text', language_code: '' }),
  })
  expect(needsLanguage).toBe(false)
})

it('keeps the kind while a review is pending, but not in a copy', async () => {
  const params = await make({ perfection: false })
  expect(await owner.call(endpoints.getCollection, { params })).toMatchObject({
    perfection: false,
    tCompletion: { perfection: false },
  })
  const response = await owner.send(endpoints.deleteCollection, { params })
  expect([response.statusCode, response.json().error.code]).toEqual([409, 'conflict'])
  const copy = await owner.call(endpoints.duplicateCollection, { params })
  expect(copy).not.toHaveProperty('perfection')
  await owner.call(endpoints.deleteCollection, { params: { id: copy.id } })

  await context.db.updateTable('collections').set({ perfection: true }).where('id', '=', params.id).execute()
  expect(await owner.call(endpoints.duplicateCollection, { params })).toMatchObject({ perfection: true })
  await owner.call(endpoints.deleteCollection, { params })
})

it('lets a translation be deleted while the original awaits a review', async () => {
  const params = await make({ perfection: false, translated_from: 'de' })
  await owner.call(endpoints.deleteCollection, { params })
  expect((await owner.send(endpoints.getCollection, { params })).statusCode).toBe(404)
})
