import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { trashDays } from '#contract/limits.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording, performAllActions } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { purgeOverdueItems } from './service.ts'

const product = await createTestProduct()
const { context, anonymous, register } = product
const { db, storage } = context

const trashOf = async ({ call }: Caller, orgId: string, query: object = {}) =>
  call(endpoints.listTrash, { query: { orgId, ...query } })

/** Backdates a deletion. */
const backdate = (id: string, days: number) =>
  db
    .updateTable('collections')
    .set({ trashed_at: new Date(Date.now() - days * 24 * 3600_000) })
    .where('id', '=', id)
    .execute()

async function createTeam() {
  const [owner, author, colleague] = [
    await register('Olga Owner'),
    await register('Ada Lovelace'),
    await register('Grace Hopper'),
  ]
  const { orgId } = owner
  for (const { uid } of [author, colleague]) await joinWorkspace(context, uid, orgId)
  return { owner, author, colleague, orgId, id: await addRecording(product, author, orgId) }
}

it('keeps items for thirty days, and restores them unchanged', async () => {
  const { owner, author, colleague, orgId, id } = await createTeam()
  const params = { id }
  await author.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const { pubkey } = await author.call(endpoints.createPublicLink, { params, body: {} })
  const project = { uid: colleague.uid, projectId: randomUUID() }
  await colleague.call(endpoints.addProject, { params: project, body: { orgId } })
  await colleague.call(endpoints.changeCollection, { params, body: { project: project.projectId } })
  await author.call(endpoints.saveVersion, { params, body: { name: 'Before' } })
  const before = await colleague.call(endpoints.getCollection, { params })
  const versions = await author.call(endpoints.listVersions, { params })
  const projects = () =>
    colleague.call(endpoints.listProjects, { params: { uid: colleague.uid }, query: { orgId } })

  await author.call(endpoints.deleteCollection, { params })
  expect((await trashOf(author, orgId)).Items).toMatchObject([
    { id, name: 'A talk', deletedBy: 'Ada Lovelace', daysLeft: trashDays, canRestore: true, canDelete: true },
  ])
  expect((await projects())[0]?.count).toBe(0)
  expect((await trashOf(colleague, orgId)).Items).toEqual([])
  expect((await trashOf(owner, orgId)).Items).toEqual([])
  expect((await trashOf(owner, orgId, { orgWide: true })).Items).toMatchObject([
    { id, canRestore: true, canDelete: false },
  ])

  expect((await colleague.send(endpoints.restoreCollection, { params })).statusCode).toBe(403)
  await author.call(endpoints.restoreCollection, { params })
  expect(await colleague.call(endpoints.getCollection, { params })).toEqual(before)
  expect(await author.call(endpoints.listVersions, { params })).toEqual(versions)
  expect((await projects())[0]?.count).toBe(1)
  expect((await anonymous.send(endpoints.getCollection, { params, query: { pubkey } })).statusCode).toBe(200)
  expect((await trashOf(author, orgId)).Items).toEqual([])
})

it('lets managers restore any item, but delete permanently only their own', async () => {
  const { owner, author, colleague, orgId, id } = await createTeam()
  const params = { id }
  await author.call(endpoints.deleteCollection, { params })
  expect((await colleague.send(endpoints.listTrash, { query: { orgId, orgWide: 'true' } })).statusCode).toBe(
    403,
  )
  const stranger = await register('Mary Shelley')
  expect((await stranger.send(endpoints.listTrash, { query: { orgId } })).statusCode).toBe(404)
  expect((await stranger.send(endpoints.restoreCollection, { params })).statusCode).toBe(404)
  expect((await owner.send(endpoints.purgeCollection, { params })).statusCode).toBe(403)
  await owner.call(endpoints.emptyTrash, { query: { orgId } })
  await owner.call(endpoints.restoreCollection, { params })
  expect((await author.send(endpoints.getCollection, { params })).statusCode).toBe(200)
})

it('cancels running work', async () => {
  const { author, id } = await createTeam()
  const changes = { state: 'processing', denoising: true } as const
  await db.updateTable('collections').set(changes).where('id', '=', id).execute()
  const recode = {
    user_id: author.uid,
    language_code: 'en',
    start_ms: 0,
    end_ms: 1,
    state: 'queued' as const,
  }
  await db
    .insertInto('recodes')
    .values({ id: randomUUID(), collection_id: id, ...recode })
    .execute()
  await db
    .insertInto('diarizations')
    .values({ id: randomUUID(), collection_id: id, user_id: author.uid, state: 'queued' })
    .execute()
  const run = () =>
    db.selectFrom('collections').select('run_id').where('id', '=', id).executeTakeFirstOrThrow()
  const { run_id } = await run()
  await author.call(endpoints.deleteCollection, { params: { id } })
  expect((await run()).run_id).not.toBe(run_id)
  for (const table of ['recodes', 'diarizations'] as const)
    expect(await db.selectFrom(table).select('id').where('collection_id', '=', id).execute()).toEqual([])
  await author.call(endpoints.restoreCollection, { params: { id } })
  expect(await author.call(endpoints.getCollection, { params: { id } })).toMatchObject({
    denoising: false,
    processing: { state: 'error', error: { code: 'cancelled' } },
  })
})

it('saves a version of an edit in progress, and releases the lock', async () => {
  const { author, id } = await createTeam()
  const params = { id }
  await author.call(endpoints.patchTranscript, {
    params,
    body: { operationId: randomUUID(), baseRevision: 0, startTime: 0.5, endTime: 1, words: [] },
  })
  await author.call(endpoints.deleteCollection, { params })
  await author.call(endpoints.restoreCollection, { params })
  expect((await author.call(endpoints.getCollection, { params })).editing).toBeNull()
  expect((await author.call(endpoints.listVersions, { params })).Items[0]).toMatchObject({ kind: 'checkin' })
})

it('lists page by page, last deleted first', async () => {
  const user = await register()
  const ids = [
    await addRecording(product, user),
    await addRecording(product, user),
    await addRecording(product, user),
  ]
  for (const [index, id] of ids.entries()) {
    await user.call(endpoints.deleteCollection, { params: { id } })
    await backdate(id, index)
  }
  const first = await trashOf(user, user.orgId, { limit: 2 })
  expect(first.Items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const nextPage = await trashOf(user, user.orgId, { limit: 2, ...first.LastEvaluatedKey })
  expect(nextPage.Items).toMatchObject([{ id: ids[2], daysLeft: trashDays - 2 }])
  expect(nextPage.LastEvaluatedKey).toBeUndefined()
  for (const before of [`1.${'-'.repeat(36)}`, `1.${'a'.repeat(36)}`, '1.', 'x'])
    expect((await user.send(endpoints.listTrash, { query: { orgId: user.orgId, before } })).statusCode).toBe(
      400,
    )
})

it('permanently deletes requested and expired items with their files', async () => {
  await context.queue.work(context, allJobs)
  const user = await register()
  const [requestedItem, emptiedItem, overdueItem, dueItem, keptItem] = [
    await addRecording(product, user),
    await addRecording(product, user),
    await addRecording(product, user),
    await addRecording(product, user),
    await addRecording(product, user),
  ]
  const sourceOf = async (id: string) =>
    (await db.selectFrom('collections').select('source_key').where('id', '=', id).executeTakeFirstOrThrow())
      .source_key
  const files = await Promise.all(
    [requestedItem, emptiedItem, overdueItem].flatMap((id) => [sourceOf(id), `collections/${id}/audio.mp3`]),
  )
  for (const id of [requestedItem, overdueItem, dueItem])
    await user.call(endpoints.deleteCollection, { params: { id } })
  await backdate(overdueItem, trashDays + 0.1)
  await backdate(dueItem, trashDays - 0.1)
  await user.call(endpoints.purgeCollection, { params: { id: requestedItem } })
  await purgeOverdueItems(context)
  expect((await trashOf(user, user.orgId)).Items.map(({ id }) => id)).toEqual([dueItem])
  await user.call(endpoints.deleteCollection, { params: { id: emptiedItem } })
  await user.call(endpoints.emptyTrash, { query: { orgId: user.orgId } })
  const remainingRows = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', user.uid)
    .execute()
  expect(remainingRows.map(({ id }) => id)).toContain(keptItem)
  expect(remainingRows).toHaveLength(2) // Includes the welcome recording.
  for (const key of files)
    while (await storage.head(key).catch(() => null)) await new Promise((resolve) => setTimeout(resolve, 50))
})

it('is deleted with an account, or passed on with its recordings', async () => {
  const [person, colleague] = [await register('Ada Lovelace'), await register('Grace Hopper')]
  const { own, passed, trashedId } = await performAllActions(product, person, colleague)
  for (const id of [own, passed]) await person.call(endpoints.deleteCollection, { params: { id } })
  await person.call(endpoints.deleteAccount, {
    params: { uid: person.uid },
    body: { confirmation: person.email, password: 'correct horse battery' },
  })
  expect((await trashOf(colleague, colleague.orgId)).Items).toMatchObject([
    { id: passed, deletedBy: null },
    { id: trashedId, deletedBy: null },
  ])
  expect(await db.selectFrom('collections').select('id').where('id', '=', own).execute()).toEqual([])
})
