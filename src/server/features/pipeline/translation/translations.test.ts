import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

it('lists the original and its complete translations that a user can access', async () => {
  const product = await sharedTestProduct()
  const { db } = product.context
  const [owner, colleague] = [await product.register(), await product.register('Mary Shelley')]
  await joinWorkspace(product.context, colleague.uid, owner.orgId)
  const original = await addRecording(product, owner)
  const translation = async (
    language: string,
    changes: { state?: 'translating'; trashed_at?: Date } = {},
  ) => {
    const id = await addRecording(product, owner)
    const columns = { translation_of: original, translated_from: 'en-US', language_code: language }
    await db
      .updateTable('collections')
      .set({ ...columns, ...changes })
      .where('id', '=', id)
      .execute()
    return id
  }
  const spanish = await translation('es-ES')
  const frenchId = await translation('fr-FR')
  await translation('de', { state: 'translating' })
  await translation('it', { trashed_at: new Date() })
  await addRecording(product, owner)

  const listTranslations = (caller: typeof owner, id: string) =>
    caller.call(endpoints.listTranslations, { params: { id } })
  const all = [
    { id: original, languageCode: 'en-US', original: true },
    { id: spanish, languageCode: 'es-ES', original: false },
    { id: frenchId, languageCode: 'fr-FR', original: false },
  ]
  expect(await listTranslations(owner, original)).toEqual(all)
  expect(await listTranslations(owner, frenchId)).toEqual(all)

  const params = { id: spanish }
  expect((await colleague.send(endpoints.listTranslations, { params })).statusCode).toBe(404)
  await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  expect(await listTranslations(colleague, spanish)).toEqual([all[1]])
})
