import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording, password, performAllActions } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining, tablesContaining } from '#server/testing/traces.ts'
import { erase, retryErasures } from './erase.ts'
import { erasureJobs } from './jobs.ts'

const product = await createTestProduct()
const { context, register } = product
const { db, storage } = context

const deleteAccount = ({ uid, email, call }: Caller) =>
  call(endpoints.deleteAccount, { params: { uid }, body: { confirmation: email, password } })
const erasureOf = async ({ uid }: Caller) => {
  const rows = await db.selectFrom('erasures').selectAll().execute()
  return rows.find(({ what: erasure }) => erasure.userId === uid)?.id ?? ''
}
const sourceOf = async (id: string) => {
  const row = db.selectFrom('collections').select('source_key').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).source_key
}

describe('files of an account', () => {
  it('survive a crash after their rows were deleted, and are deleted at the next start', async () => {
    const [person, colleague] = [await register(), await register('Grace Hopper')]
    const { passed } = await performAllActions(product, person, colleague)
    await deleteAccount(person)
    // Simulates a crash at this point: no job has run yet.
    expect(await tablesContaining(context, person.uid)).toContain('public.erasures')
    expect((await filesContaining(context, person.uid)).length).toBeGreaterThan(2)
    await context.queue.work(context, erasureJobs as never)
    await vi.waitFor(async () => expect(await erasureOf(person)).toBe(''), { timeout: 30_000 })
    expect(await filesContaining(context, person.uid)).toEqual([])
    expect(await storage.head(await sourceOf(passed))).toEqual({ size: 5000 })
  })

  it("are deleted later if some couldn't be deleted at first", async () => {
    const brokenTestProduct = await createTestProduct()
    const user = await brokenTestProduct.register()
    await addRecording(brokenTestProduct, user)
    await deleteAccount(user)
    const [row] = await brokenTestProduct.context.db.selectFrom('erasures').select('id').execute()
    const id = row?.id ?? ''
    const failingContext = {
      ...brokenTestProduct.context.storage,
      deleteFolder: () => Promise.reject(new Error('read-only')),
    }
    await expect(erase({ ...brokenTestProduct.context, storage: failingContext }, id)).rejects.toThrow(
      'read-only',
    )
    expect(await brokenTestProduct.context.db.selectFrom('erasures').select('id').execute()).toHaveLength(1)
    await erase(brokenTestProduct.context, id)
    await erase(brokenTestProduct.context, id)
    expect(await filesContaining(brokenTestProduct.context, user.uid)).toEqual([])
  })

  it('are left until their workers finish', async () => {
    const mine = await createTestProduct()
    const [person, colleague] = [await mine.register(), await mine.register('Grace Hopper')]
    await joinWorkspace(mine.context, person.uid, colleague.orgId)
    const id = await addRecording(mine, person, colleague.orgId)
    const collection = () => mine.context.db.updateTable('collections').where('id', '=', id)
    await collection().set({ state: 'processing' }).execute()
    await deleteAccount(person)
    const [row] = await mine.context.db.selectFrom('erasures').select('id').execute()
    await erase(mine.context, row?.id ?? '')
    expect(await filesContaining(mine.context, person.uid)).not.toEqual([])
    await collection().set({ state: 'complete' }).execute()
    const hourAgo = new Date(Date.now() - 3600_000)
    await mine.context.db
      .updateTable('erasures')
      .set({ created_at: hourAgo } as never)
      .execute()
    await retryErasures(mine.context)
    await mine.context.queue.work(mine.context, erasureJobs as never)
    await vi.waitFor(
      async () => expect(await mine.context.db.selectFrom('erasures').select('id').execute()).toEqual([]),
      { timeout: 30_000 },
    )
    expect(await filesContaining(mine.context, person.uid)).toEqual([])
    const params = { id }
    expect((await colleague.call(endpoints.getCollection, { params })).userId).toBe(colleague.uid)
  })
})
