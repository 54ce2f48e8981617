import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register, anonymous, app } = product
const { db, storage } = context
const owner = await register()

it('belongs to the copying user, with the current words and speakers and its own history', async () => {
  const id = await addRecording(product, owner)
  const params = { id }
  await owner.call(endpoints.patchTranscript, {
    params,
    body: { operationId: randomUUID(), baseRevision: 0, startTime: 0.5, endTime: 1, words: [] },
  })
  const quote = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0', content: 'Why?' }
  await owner.call(endpoints.addHighlight, { params: { ...params, highlightId: randomUUID() }, body: quote })
  await owner.call(endpoints.saveVersion, { params, body: { name: 'Shorter' } })
  const colleague = await register('Grace Hopper')
  await joinWorkspace(context, colleague.uid, owner.orgId)
  await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })

  const copy = await colleague.call(endpoints.duplicateCollection, { params })
  expect(copy).toMatchObject({
    name: 'Copy of A talk',
    userId: colleague.uid,
    orgId: owner.orgId,
    sharedWith: {},
    editing: null,
    processing: { state: 'complete' },
  })
  const [previous, current] = await Promise.all(
    [id, copy.id].map((collectionId) =>
      colleague.call(endpoints.getTranscript, { params: { id: collectionId } }),
    ),
  )
  expect(current?.results).toEqual(previous?.results)
  expect(current?.revision).toBe(0)
  const versions = await colleague.call(endpoints.listVersions, { params: { id: copy.id } })
  expect(versions.Items).toMatchObject([{ kind: 'draft' }])
  expect(await colleague.call(endpoints.listHighlights, { params: { id: copy.id } })).toEqual([])
  expect((await colleague.call(endpoints.getNotes, { params: { id: copy.id } })).text).toBe('')
})

it('names the original in the language of the copying user', async () => {
  const { uid, orgId, call } = await register('Ana Pérez')
  await call(endpoints.changeProfile, { params: { uid }, body: { language: 'es' } })
  const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
  const copy = await call(endpoints.duplicateCollection, { params: { id: Items[0]?.id ?? '' } })
  expect(copy).toMatchObject({ name: `Copia de ${Items[0]?.name}`, demo: true })
})

it('plays after the original is permanently deleted', async () => {
  const params = { id: await addRecording(product, owner) }
  const copy = await owner.call(endpoints.duplicateCollection, { params })
  await owner.call(endpoints.deleteCollection, { params })
  await owner.call(endpoints.purgeCollection, { params })
  await storage.deleteFolder(`collections/${params.id}`)
  const { url } = await owner.call(endpoints.getAudio, { params: { id: copy.id } })
  expect((await app.inject({ url })).body).toBe('sound')
  const { source_key } = await db
    .selectFrom('collections')
    .select('source_key')
    .where('id', '=', copy.id)
    .executeTakeFirstOrThrow()
  expect(await storage.head(source_key)).toEqual({ size: 5000 })
})

it('is possible only for transcribed collections that the user can see', async () => {
  const params = { id: await addRecording(product, owner) }
  const stranger = await register('Mary Shelley')
  expect((await stranger.send(endpoints.duplicateCollection, { params })).statusCode).toBe(404)
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  const linkResponse = await anonymous.send(endpoints.duplicateCollection, {
    params,
    query: { pubkey },
  } as never)
  expect(linkResponse.statusCode).toBe(401)
  await db.updateTable('collections').set({ state: 'processing' }).where('id', '=', params.id).execute()
  expect((await owner.send(endpoints.duplicateCollection, { params })).statusCode).toBe(409)
})
