import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording, performAllActions } from '#server/testing/all-actions.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'
import { filesContaining, tablesContaining } from '#server/testing/traces.ts'
import { createTwoRegions } from '#server/testing/two-regions.ts'
import { abandonMove, resumeMoves, runMove, sendCollection } from './outgoing-moves.ts'
import { movedTables, omittedTables } from './rows.ts'

const regions = await createTwoRegions()
const { us, eu, switchRegion } = regions
await us.context.queue.work(us.context, allJobs)
await eu.context.queue.work(eu.context, allJobs)
const regionsWithoutWorkers = await createTwoRegions()

const addWorkspace = async (caller: Pick<Caller, 'call'>, locale: 'us' | 'eu') => {
  const session = await caller.call(endpoints.addWorkspace, { body: { name: `Workspace ${locale}`, locale } })
  return session.user.organization as string
}
const move = (caller: Caller, id: string, orgId: string) =>
  caller.send(endpoints.moveCollection, { params: { id }, body: { orgId } })
const statusOf = async (caller: Pick<Caller, 'send'>, id: string) =>
  (await caller.send(endpoints.getCollection, { params: { id } })).statusCode

const waitUntilGone = (caller: Pick<Caller, 'send'>, id: string, timeout = 30_000) =>
  vi.waitFor(async () => expect(await statusOf(caller, id)).toBe(404), { timeout })

/** Returns everything in a recording that a user can see. */
async function readContent(caller: Pick<Caller, 'call'>, id: string) {
  const params = { id }
  const { orgId, locale, logs, projects, movingTo, ...collection } = await caller.call(
    endpoints.getCollection,
    {
      params,
    },
  )
  const { url } = await caller.call(endpoints.getAudio, { params })
  return {
    collection,
    transcript: await caller.call(endpoints.getTranscript, { params }),
    versions: await caller.call(endpoints.listVersions, { params }),
    highlights: await caller.call(endpoints.listHighlights, { params }),
    markers: await caller.call(endpoints.listMarkers, { params }),
    notes: await caller.call(endpoints.getNotes, { params }),
    audio: url.split('?')[0],
  }
}

const holdBody = { reason: 'Case 2026/118' }

/** Starts moving a recording to eu, in a pair of regions without workers. */
async function beginMove(pair = regionsWithoutWorkers) {
  const person = await pair.us.register()
  const id = await addRecording(pair.us, person)
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await pair.switchRegion(person)
  expect((await move(person, id, euOrg)).statusCode).toBe(200)
  const started = await pair.us.context.db
    .selectFrom('collection_moves')
    .selectAll()
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow()
  return { pair, person, there: otherRegion, id, started, euOrg }
}

const filesOf = ({ context }: TestProduct, id: string) => filesContaining(context, id)

it('moves a recording with everything in it, and leaves nothing behind', async () => {
  const [person, colleague] = [await us.register(), await us.register('Grace Hopper')]
  const { own } = await performAllActions(us, person, colleague)
  const euOrg = await addWorkspace(person, 'eu')
  const otherRegion = await switchRegion(person)
  const before = await readContent(person, own)
  const { source_key } = await us.context.db
    .selectFrom('collections')
    .select('source_key')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const source = source_key.split('/').at(-1) ?? ''

  const response = await move(person, own, euOrg)
  expect([response.statusCode, response.json().result?.movingTo]).toEqual([200, euOrg])
  await waitUntilGone(person, own)

  expect(await readContent(otherRegion, own)).toEqual(before)
  const row = await otherRegion.call(endpoints.getCollection, { params: { id: own } })
  expect(row).toMatchObject({ orgId: euOrg, locale: 'eu', userId: person.uid })
  const page = await otherRegion.call(endpoints.search, { body: { orgId: euOrg, term: 'talk' } })
  expect(JSON.stringify(page)).toContain(own)
  expect((await filesOf(eu, own)).some((path) => path.endsWith('audio.mp3'))).toBe(true)

  await vi.waitFor(
    async () => {
      // The audit log can't be changed.
      expect(await tablesContaining(us.context, own)).toEqual(['public.audit_log'])
      expect(await filesOf(us, own)).toEqual([])
      for (const text of [source]) {
        expect(await tablesContaining(us.context, text)).toEqual([])
        expect(await filesContaining(us.context, text)).toEqual([])
      }
    },
    { timeout: 30_000 },
  )
  expect(await filesContaining(eu.context, source)).toHaveLength(1)
  await vi.waitFor(async () => expect(await eu.context.storage.list('incoming')).toEqual([]), {
    timeout: 30_000,
  })

  // Moves the recording back.
  const moveBackResponse = await move(otherRegion, own, person.orgId)
  expect(moveBackResponse.statusCode, moveBackResponse.body).toBe(200)
  await waitUntilGone(otherRegion, own)
  expect(await readContent(person, own)).toEqual(before)
})

it('moves a document with its tags and a version of the work in progress', async () => {
  const person = await us.register()
  const { uid, orgId } = person
  const [euOrg, tagId] = [await addWorkspace(person, 'eu'), randomUUID()]
  const otherRegion = await switchRegion(person)
  const document = { type: 'text' as const, cid: randomUUID(), orgId, name: 'My plan' }
  const params = {
    id: (await person.call(endpoints.createTranscription, { params: { uid }, body: document })).id,
  }
  await person.call(endpoints.addTag, { params: { oid: orgId, tagId }, body: { name: 'Plans' } })
  await person.call(endpoints.tagDocument, { params, body: { tags: [tagId] } })
  const content = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'In progress' }] }],
  }
  await person.call(endpoints.changeContent, { params, body: { content } })

  expect((await move(person, params.id, euOrg)).statusCode).toBe(200)
  await waitUntilGone(person, params.id)
  const [tag] = await otherRegion.call(endpoints.listTags, { params: { oid: euOrg } })
  expect(tag).toMatchObject({ name: 'Plans', count: 1 })
  expect((await otherRegion.call(endpoints.getCollection, { params })).tags).toEqual([tag?.id])
  const { Items } = await otherRegion.call(endpoints.listVersions, { params })
  expect(Items).toMatchObject([{ kind: 'checkin', wordCount: 2 }])
})

it('copies every table with rows of a collection', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive dependent as (
      select 'collections'::regclass::oid as id
      union select conrelid from pg_constraint join dependent on confrelid = dependent.id
        where contype = 'f' and confdeltype = 'c')
    select id::regclass::text as name from dependent`.execute(us.context.db)
  const handledTables = new Set<string>([...movedTables, ...omittedTables])
  expect(rows.map(({ name }) => name).filter((name) => !handledTables.has(name))).toEqual([])
})

describe('a move', () => {
  it('allows reading, but no changes', async () => {
    const person = await us.register()
    const id = await addRecording(us, person)
    await us.context.db
      .updateTable('collections')
      .set({ moving_to: randomUUID() })
      .where('id', '=', id)
      .execute()
    expect(await statusOf(person, id)).toBe(200)
    const response = await person.send(endpoints.deleteCollection, { params: { id } })
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'moving'])
    const savedResponse = await person.send(endpoints.saveNotes, {
      params: { id },
      body: { text: 'New', was: 'Ask the speaker' },
    })
    expect(savedResponse.json().error.code).toBe('moving')
  })

  it('is rejected for workspaces without a membership, and during processing', async () => {
    const [person, stranger] = [await us.register(), await us.register()]
    const id = await addRecording(us, person)
    const [strangerWorkspaceId, ownWorkspaceId] = [
      await addWorkspace(stranger, 'eu'),
      await addWorkspace(person, 'eu'),
    ]
    expect((await move(person, id, strangerWorkspaceId)).statusCode).toBe(404)
    await us.context.db.updateTable('collections').set({ state: 'processing' }).where('id', '=', id).execute()
    expect((await move(person, id, ownWorkspaceId)).json().error.code).toBe('not_ready')
  })

  it('rejected by the other region keeps the recording here, with the reason', async () => {
    const person = await us.register()
    const id = await addRecording(us, person)
    const euOrg = await addWorkspace(person, 'eu')
    await switchRegion(person)
    // Simulates a row left behind by a failed restore of a backup.
    await eu.context.db
      .insertInto('collections')
      .values({
        id,
        organization_id: euOrg,
        owner_id: person.uid,
        name: 'Old',
        region: 'eu',
        demo: false,
        language_code: 'en-US',
        source_key: 'uploads/none',
        has_video: false,
        has_transcript: false,
        state: 'complete',
        run_id: randomUUID(),
        created_at: new Date(),
      })
      .execute()
    expect((await move(person, id, euOrg)).statusCode).toBe(200)
    const params = { id }
    await vi.waitFor(
      async () => expect((await person.call(endpoints.getCollection, { params })).moveError).toBe('conflict'),
      { timeout: 30_000 },
    )
    const collection = await person.call(endpoints.getCollection, { params })
    expect(collection.movingTo).toBeUndefined()
    expect(collection.errors.at(-1)?.details).toContain('move')
    expect(await filesOf(us, id)).not.toEqual([])
  })

  it('ends at the target after an interruption, without restoring deleted data', async () => {
    const { pair, person, there: otherRegion, id, started, euOrg } = await beginMove(await createTwoRegions())
    const { db } = pair.us.context
    await sendCollection(pair.us.context, started, AbortSignal.timeout(30_000))
    // Simulates a crash at this point.
    expect((await person.call(endpoints.getCollection, { params: { id } })).movingTo).toBe(euOrg)
    await otherRegion.call(endpoints.deleteCollection, { params: { id } })
    await otherRegion.call(endpoints.purgeCollection, { params: { id } })
    await runMove(pair.us.context, started.id, AbortSignal.timeout(30_000))
    expect([await statusOf(person, id), await statusOf(otherRegion, id)]).toEqual([404, 404])
    expect(await db.selectFrom('collection_moves').selectAll().execute()).toEqual([])
    expect(await pair.eu.context.storage.list('incoming')).toEqual([])
  })

  it('ends when a legal hold starts during the move: the collection stays here', async () => {
    const { pair, person, there: otherRegion, id, started } = await beginMove()
    await person.call(endpoints.holdCollection, { params: { id }, body: holdBody })
    await runMove(pair.us.context, started.id, AbortSignal.timeout(30_000))
    const collection = await person.call(endpoints.getCollection, { params: { id } })
    expect([collection.movingTo, collection.moveError]).toEqual([undefined, 'on_hold'])
    expect(await filesOf(pair.us, id)).not.toEqual([])
    expect(await statusOf(otherRegion, id)).toBe(404)
  })

  it('keeps and reports the copy here during a legal hold that started after the move', async () => {
    const { pair, person, there: otherRegion, id, started, euOrg } = await beginMove()
    const { context } = pair.us
    await sendCollection(context, started, AbortSignal.timeout(30_000))
    await person.call(endpoints.holdCollection, { params: { id }, body: holdBody })
    await runMove(context, started.id, AbortSignal.timeout(30_000))
    const resume = () => resumeMoves(context, AbortSignal.timeout(30_000))
    await resume()
    const collection = await person.call(endpoints.getCollection, { params: { id } })
    expect([collection.movingTo, collection.moveError]).toEqual([euOrg, 'on_hold'])
    const { Items } = await person.call(endpoints.listWorkspaceAudit, { params: { oid: person.orgId } })
    const notices = Items.filter(({ kind }) => kind === 'collectionMoveUnfinished')
    expect(notices.map(({ details }) => details.reason)).toEqual(['on_hold'])
    await context.db.updateTable('users').set({ staff: true }).where('id', '=', person.uid).execute()
    expect((await person.call(endpoints.getDiagnostics)).unfinishedMoves).toBe(1)
    await person.call(endpoints.liftCollectionHold, { params: { id } })
    await resume()
    expect([await statusOf(person, id), await statusOf(otherRegion, id)]).toEqual([404, 200])
    expect((await person.call(endpoints.getDiagnostics)).unfinishedMoves).toBe(0)
  })

  it('with lost responses stays read-only until the other region reports its arrival', async () => {
    const { pair, person, there: otherRegion, id, started, euOrg } = await beginMove()
    const { context } = pair.us
    await sendCollection(context, started, AbortSignal.timeout(30_000))
    // Simulates attempts without a response.
    await abandonMove(context, started.id)
    const collection = await person.call(endpoints.getCollection, { params: { id } })
    expect([collection.movingTo, collection.moveError]).toEqual([euOrg, 'region_unreachable'])
    await resumeMoves(context, AbortSignal.timeout(30_000))
    expect([await statusOf(person, id), await statusOf(otherRegion, id)]).toEqual([404, 200])
  })

  it("that never arrived is repeated on the other region's request", async () => {
    const { pair, person, there: otherRegion, id, started } = await beginMove(await createTwoRegions())
    const { context } = pair.us
    const arrivingMove = { state: 'arriving' } as const
    await context.db.updateTable('collection_moves').set(arrivingMove).where('id', '=', started.id).execute()
    await abandonMove(context, started.id)
    await resumeMoves(context, AbortSignal.timeout(30_000))
    await context.queue.work(context, allJobs)
    await waitUntilGone(person, id)
    expect(await statusOf(otherRegion, id)).toBe(200)
  })

  it('to a deleted workspace leaves the recording here, editable again', async () => {
    const { pair, person, id, started } = await beginMove()
    const { db } = pair.us.context
    await db.deleteFrom('collection_moves').where('id', '=', started.id).execute()
    await resumeMoves(pair.us.context, AbortSignal.timeout(30_000))
    const collection = await person.call(endpoints.getCollection, { params: { id } })
    expect([collection.movingTo, collection.moveError]).toEqual([undefined, 'not_found'])
  })

  it('waits for a region that is down, and then arrives', async () => {
    const pair = await createTwoRegions({ isEuDown: true })
    await pair.us.context.queue.work(pair.us.context, allJobs)
    const person = await pair.us.register()
    const id = await addRecording(pair.us, person)
    const euOrg = await addWorkspace(person, 'eu')
    expect((await move(person, id, euOrg)).statusCode).toBe(200)
    const lockWaits = sql<{ state: string }>`
      select state::text from pgboss.job where name = 'regions.move' and state = 'retry'`
    await vi.waitFor(async () => expect((await lockWaits.execute(pair.us.context.db)).rows).toHaveLength(1), {
      timeout: 20_000,
    })
    const collection = await person.call(endpoints.getCollection, { params: { id } })
    expect(collection.movingTo).toBe(euOrg)
    await pair.startEu()
    await waitUntilGone(person, id, 60_000)
    const otherRegion = await pair.switchRegion(person)
    expect(await statusOf(otherRegion, id)).toBe(200)
  }, 90_000)
})
