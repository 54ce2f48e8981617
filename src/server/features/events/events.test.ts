import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { ServerEvent } from '#contract/events.ts'
import { publish } from '#server/infra/events/events.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { createEventHub } from './hub.ts'

const { app, context, register } = await createTestProduct()
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address() as { port: number }
const owner = await register()
const stranger = await register('Grace Hopper')
const reader = { userId: owner.uid, sessionId: owner.uid }

/** Reads a caller's event stream until `count` events have arrived. */
async function listen(cookie: string, signal: AbortSignal, age = 0) {
  const since = age > 0 ? `?since=${Date.now() - age}` : ''
  const url = `http://127.0.0.1:${address.port}/events${since}`
  const response = await fetch(url, { headers: { cookie }, signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events: ServerEvent[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      for (const line of decoder.decode(chunk).split('\n'))
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
  })().catch(() => {})
  return { events, reading }
}

const waitUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 })

it('notifies card viewers of changed speakers', async () => {
  const closeController = new AbortController()
  const caller = await register('Mary Shelley')
  const { events } = await listen(caller.cookie, closeController.signal)
  const list = { params: { uid: caller.uid }, body: { orgId: caller.orgId } }
  const params = {
    id: (await caller.call(endpoints.listCollections, list)).Items[0]?.id ?? '',
    speakerId: 'spk_0',
  }
  await caller.call(endpoints.changeSpeaker, { params, body: { name: 'Ada' } })
  // An earlier change to the new collection may arrive first.
  const changedEvent = expect.objectContaining({
    collection: expect.objectContaining({ speakers: { names: ['Ada', 'Sam'], count: 2 } }),
  })
  await vi.waitFor(() => expect(events).toContainEqual(changedEvent), { interval: 20, timeout: 60_000 })
  closeController.abort()
})

it('notifies only the owner of a change', async () => {
  const closeController = new AbortController()
  const mine = await listen(owner.cookie, closeController.signal)
  const strangerStream = await listen(stranger.cookie, closeController.signal)
  const { Items } = await owner.call(endpoints.listCollections, {
    params: { uid: owner.uid },
    body: { orgId: owner.orgId },
  })
  const params = { id: Items[0]?.id ?? '' }
  await owner.call(endpoints.changeCollection, { params, body: { name: 'Renamed' } })
  await waitUntil(() => mine.events.length > 0)
  expect(mine.events[0]).toMatchObject({ type: 'collection', collection: { id: params.id, name: 'Renamed' } })
  await saveNothing(owner, params)
  // Both the words and their editor have changed.
  await waitUntil(() => mine.events.length > 2)
  expect(mine.events).toContainEqual({ type: 'transcript', id: params.id, revision: 1 })
  const editing = { id: owner.uid, name: 'Ada Lovelace', request: null }
  expect(mine.events).toContainEqual(
    expect.objectContaining({ collection: expect.objectContaining({ editing }) }),
  )
  await owner.call(endpoints.deleteCollection, { params })
  await waitUntil(() => mine.events.length > 3)
  expect(mine.events[3]).toEqual({ type: 'collectionDeleted', id: params.id })
  // New users may still receive events about their own first collection.
  expect(strangerStream.events.filter((event) => JSON.stringify(event).includes(params.id))).toEqual([])
  closeController.abort()
  await Promise.all([mine.reading, strangerStream.reading])
})

it('notifies only the managers of the workspace', async () => {
  const [admin, member] = [await register('Mary Shelley'), await register('Ana Pérez')]
  await joinWorkspace(context, admin.uid, stranger.orgId, 'admin')
  await joinWorkspace(context, member.uid, stranger.orgId)
  const { Items } = await stranger.call(endpoints.listCollections, {
    params: { uid: stranger.uid },
    body: { orgId: stranger.orgId },
  })
  const params = { id: Items[0]?.id ?? '' }
  const closeController = new AbortController()
  const notifiedStream = await listen(admin.cookie, closeController.signal)
  const unaffectedStream = await listen(member.cookie, closeController.signal)
  // New users may still receive events about their own first collection.
  const typesOf = ({ events }: typeof notifiedStream) =>
    events.filter((event) => JSON.stringify(event).includes(params.id)).map(({ type }) => type)
  await saveNothing(stranger, params)
  await waitUntil(() => typesOf(notifiedStream).length > 1)
  await stranger.call(endpoints.deleteCollection, { params })
  await waitUntil(() => typesOf(notifiedStream).length > 2)
  expect(typesOf(notifiedStream).sort()).toEqual(['collection', 'collectionDeleted', 'transcript'])
  expect(typesOf(unaffectedStream)).toEqual([])
  closeController.abort()
  await Promise.all([notifiedStream.reading, unaffectedStream.reading])
})

it('notifies only the members of a workspace of its tags', async () => {
  const member = await register('Mary Shelley')
  await joinWorkspace(context, member.uid, owner.orgId)
  const closeController = new AbortController()
  const notifiedStream = await listen(member.cookie, closeController.signal)
  const unaffectedStream = await listen(stranger.cookie, closeController.signal)
  const url = { params: { oid: owner.orgId, tagId: crypto.randomUUID() } }
  const tagsOf = ({ events }: typeof notifiedStream) => events.filter(({ type }) => type === 'tags')
  await owner.call(endpoints.addTag, { ...url, body: { name: 'Budget' } })
  await waitUntil(() => tagsOf(notifiedStream).length > 0)
  for (const body of [{ name: 'Money' }, { color: 'green' as const }])
    await owner.call(endpoints.changeTag, { ...url, body })
  await waitUntil(() => tagsOf(notifiedStream).length > 2)
  await owner.call(endpoints.removeTag, url)
  await waitUntil(() => tagsOf(notifiedStream).length > 3)
  expect(tagsOf(notifiedStream)[0]).toEqual({ type: 'tags', id: owner.orgId })
  expect(tagsOf(unaffectedStream)).toEqual([])
  closeController.abort()
  await Promise.all([notifiedStream.reading, unaffectedStream.reading])
})

it('notifies all windows of a user of their projects and saved searches', async () => {
  const [reader, colleague] = [await register('Ana Pérez'), await register('Mary Shelley')]
  await joinWorkspace(context, colleague.uid, reader.orgId)
  const page = await reader.call(endpoints.listCollections, {
    params: { uid: reader.uid },
    body: { orgId: reader.orgId },
  })
  const recording = { id: page.Items[0]?.id ?? '' }
  await reader.call(endpoints.shareCollection, { params: recording, body: { userId: colleague.uid } })
  const closeController = new AbortController()
  const [notifiedStream, unaffectedStream] = [
    await listen(reader.cookie, closeController.signal),
    await listen(colleague.cookie, closeController.signal),
  ]
  const ownEvents = ({ events }: typeof notifiedStream) =>
    events.filter((event) => event.type !== 'collection' || event.collection.projects)
  const expectNext = async (action: () => Promise<unknown>, event: object) => {
    const before = ownEvents(notifiedStream).length
    await action()
    await waitUntil(() => ownEvents(notifiedStream).length > before)
    expect(ownEvents(notifiedStream).slice(before)).toEqual([event])
  }
  const [mine, { orgId }] = [{ id: reader.uid }, reader]
  const project = { params: { uid: reader.uid, projectId: crypto.randomUUID() } }
  const projects = { type: 'projects', ...mine }
  await expectNext(() => reader.call(endpoints.addProject, { ...project, body: { orgId } }), projects)
  await expectNext(
    () => reader.call(endpoints.changeProject, { ...project, body: { name: 'Court' } }),
    projects,
  )
  const assigned = { ...recording, projects: { [project.params.projectId]: true } }
  await expectNext(
    () =>
      reader.call(endpoints.changeCollection, {
        params: recording,
        body: { project: project.params.projectId, remove: false },
      }),
    { type: 'collection', collection: expect.objectContaining(assigned) },
  )
  await expectNext(() => reader.call(endpoints.removeProject, project), projects)
  const searchRequest = { params: { uid: reader.uid, searchId: crypto.randomUUID() } }
  const searches = { type: 'savedSearches', ...mine }
  const search = { orgId, name: 'Drafts', term: 'draft', orgWide: false, filters: {} }
  await expectNext(() => reader.call(endpoints.saveSearch, { ...searchRequest, body: search }), searches)
  await expectNext(
    () => reader.call(endpoints.renameSavedSearch, { ...searchRequest, body: { name: 'Old' } }),
    searches,
  )
  await expectNext(() => reader.call(endpoints.removeSavedSearch, searchRequest), searches)

  // A viewer who loses access no longer has the collection in a project.
  const projectRequest = { params: { uid: colleague.uid, projectId: crypto.randomUUID() } }
  await colleague.call(endpoints.addProject, { ...projectRequest, body: { orgId } })
  await colleague.call(endpoints.changeCollection, {
    params: recording,
    body: { project: projectRequest.params.projectId, remove: false },
  })
  await waitUntil(() => ownEvents(unaffectedStream).length > 1)
  await reader.call(endpoints.unshareCollection, { params: recording, body: { userId: colleague.uid } })
  const kinds = () => ownEvents(unaffectedStream).map(({ type }) => type)
  await waitUntil(() => kinds().filter((type) => type === 'projects').length > 1)
  expect(kinds().slice(0, 2)).toEqual(['projects', 'collection'])
  closeController.abort()
  await Promise.all([notifiedStream.reading, unaffectedStream.reading])
})

it('notifies large audiences', async () => {
  const reader = await register('Ana Pérez')
  const closeController = new AbortController()
  const notifiedStream = await listen(reader.cookie, closeController.signal)
  const otherIds = Array.from({ length: 400 }, () => crypto.randomUUID())
  const audience = [...otherIds, reader.uid]
  const id = crypto.randomUUID()
  await publish(context.db, { kind: 'collectionDeleted', id, audience })
  await waitUntil(() =>
    notifiedStream.events.some((event) => event.type === 'collectionDeleted' && event.id === id),
  )
  closeController.abort()
  await notifiedStream.reading
})

it('reports events that a reconnecting client missed', async () => {
  const reader = await register('Ana Pérez')
  const closeController = new AbortController()
  const before = await listen(reader.cookie, closeController.signal)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const notify = (id: string) =>
    publish(context.db, { kind: 'collectionDeleted', id, audience: [reader.uid] })
  // New users may still receive events about their own first collection.
  const otherEvents = ({ events }: typeof before) => events.filter(({ type }) => type !== 'collection')
  await notify(first)
  await waitUntil(() => otherEvents(before).length > 0)
  const lateStream = await listen(reader.cookie, closeController.signal, 60_000)
  const readerStream = await listen(reader.cookie, closeController.signal)
  await notify(second)
  const lastEvent = { type: 'collectionDeleted', id: second }
  await waitUntil(() =>
    [lateStream, readerStream].every((stream) => JSON.stringify(otherEvents(stream)).includes(second)),
  )
  expect(otherEvents(lateStream)).toEqual([{ type: 'missed' }, lastEvent])
  expect(otherEvents(readerStream)).toEqual([lastEvent])
  closeController.abort()
  await Promise.all([before, lateStream, readerStream].map(({ reading }) => reading))
})

it('ends the stream of a session that is signed out', async () => {
  const visitor = await register('Mary Shelley')
  const stream = await listen(visitor.cookie, AbortSignal.timeout(30_000))
  await visitor.call(endpoints.signOut)
  await stream.reading
  const second = await fetch(`http://127.0.0.1:${address.port}/events`, {
    headers: { cookie: visitor.cookie },
  })
  expect(second.status).toBe(401)
})

const saveNothing = (caller: Caller, params: { id: string }) =>
  caller.call(endpoints.patchTranscript, {
    params,
    body: { operationId: crypto.randomUUID(), baseRevision: 0, startTime: 0, endTime: 0, words: [] },
  })

/** Creates a reader that accepts no more data, like a sleeping machine. */
function createSleeper() {
  const errors: Error[] = []
  const stream = new Writable({ write: () => {} })
  stream.on('error', (error) => errors.push(error))
  return { stream, errors, response: stream as unknown as ServerResponse }
}

it('writes nothing to a closing stream', async () => {
  const hub = createEventHub(context)
  const { stream, errors, response } = createSleeper()
  hub.open(reader, response)
  const listeners = sql`from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'listen longhand%'`
  // The connections for the product's events and settings, and for this test. All are closed once, and are
  // reopened after a second.
  await waitUntil(async () => (await sql`select 1 ${listeners}`.execute(context.db)).rows.length === 3)
  await sql`select pg_terminate_backend(pid) ${listeners}`.execute(context.db)
  await waitUntil(() => stream.writableEnded)
  const secondSleeper = createSleeper()
  hub.open(reader, secondSleeper.response)
  const before = secondSleeper.stream.writableLength
  for (let i = 0; i < 2; i++)
    await publish(context.db, { kind: 'collectionDeleted', id: 'x', audience: [owner.uid] })
  await waitUntil(() => secondSleeper.stream.writableLength > before)
  await hub.close()
  expect([errors, secondSleeper.errors]).toEqual([[], []])
})

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code

it('limits the open streams of a user', async () => {
  const limitedProduct = await createTestProduct({ EVENT_STREAMS_PER_USER: '2' })
  await limitedProduct.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = limitedProduct.app.server.address() as { port: number }
  const [user, other] = [await limitedProduct.register(), await limitedProduct.register('Grace Hopper')]
  const openController = new AbortController()
  const closeController = new AbortController()
  const stream = ({ cookie }: Caller, { signal } = closeController) =>
    fetch(`http://127.0.0.1:${port}/events`, { headers: { cookie }, signal })
  await Promise.all([stream(user, openController), stream(user)])
  const refusedResponse = await stream(user)
  expect([refusedResponse.status, await codeOf(refusedResponse)]).toEqual([429, 'too_many_requests'])
  expect((await stream(other)).status).toBe(200)
  openController.abort()
  await waitUntil(async () => {
    const { status, body } = await stream(user)
    // An unread response would occupy its connection.
    if (status !== 200) await body?.cancel()
    return status === 200
  })
  closeController.abort()
})

it('ends a stream that opens while it closes', async () => {
  const hub = createEventHub(context)
  await hub.close()
  const { stream, response } = createSleeper()
  hub.open(reader, response)
  expect(stream.writableEnded).toBe(true)
})
