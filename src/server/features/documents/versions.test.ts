import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { lockMs } from '#domain/editing.ts'
import { expireLocks } from '#server/features/editing/service.ts'
import { addRecording, password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register } = product
const owner = await register()
const admin = await register('Grace Hopper')
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')

const contentOf = (...lines: string[]) => ({
  type: 'doc' as const,
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

async function create(): Promise<{ id: string }> {
  const body = { type: 'text' as const, cid: randomUUID(), orgId: owner.orgId, name: 'My plan' }
  return { id: (await owner.call(endpoints.createTranscription, { params: { uid: owner.uid }, body })).id }
}
const write = (params: { id: string }, ...lines: string[]) =>
  owner.call(endpoints.changeContent, { params, body: { content: contentOf(...lines) } })
const list = async (params: { id: string }) =>
  (await owner.call(endpoints.listVersions, { params, query: {} })).Items
const checkIn = (params: { id: string }, caller: Caller = owner) =>
  caller.call(endpoints.checkIn, { params, body: {} })
const read = (params: { id: string }, versionId?: string) =>
  owner.call(endpoints.getContent, { params, query: versionId ? { versionId } : {} })
const change = (params: { id: string }, versionId: string, body: object) =>
  owner.call(endpoints.changeVersion, { params: { ...params, versionId }, body })

describe('versions of a document', () => {
  it('are saved at the end of an editing session, if it changed anything', async () => {
    const params = await create()
    expect(await list(params)).toEqual([])
    await write(params, 'One two three')
    expect(await list(params)).toEqual([])
    await checkIn(params)
    await write(params, 'One 2 three four')
    await write(params, 'One 2 three')
    await checkIn(params)
    await write(params, 'One 2 three')
    await checkIn(params)
    expect(await list(params)).toMatchObject([
      { kind: 'checkin', userId: owner.uid, userName: 'Ada Lovelace', wordCount: 3, wordsChanged: 1 },
      { kind: 'checkin', revision: 1, wordCount: 3, wordsChanged: null },
    ])
  })

  it('are named, read and never change', async () => {
    const params = await create()
    await write(params, 'First')
    const savedVersion = await owner.call(endpoints.saveVersion, { params, body: { name: ' Mine ' } })
    expect(savedVersion).toMatchObject({ kind: 'saved', name: 'Mine', revision: 1 })
    await write(params, 'Second')
    expect(await read(params, savedVersion.id)).toMatchObject({
      content: contentOf('First'),
      revision: 1,
      version: savedVersion,
    })
    expect((await change(params, savedVersion.id, { name: null })).version.name).toBeNull()
    expect((await read(params)).version).toBeUndefined()
    const member = await register('Ana Pérez')
    const response = await member.send(endpoints.getContent, {
      params,
      query: { versionId: savedVersion.id },
    })
    expect(response.statusCode).toBe(404)
    const otherResponse = await owner.send(endpoints.getContent, {
      params,
      query: { versionId: randomUUID() },
    })
    expect(otherResponse.statusCode).toBe(404)
  })

  it('are restored as a new revision, after the current text was saved', async () => {
    const params = await create()
    await write(params, 'First')
    const savedVersion = await owner.call(endpoints.saveVersion, { params, body: { name: 'Mine' } })
    await write(params, 'Second')
    const restoredVersion = await change(params, savedVersion.id, { restore: true })
    expect(restoredVersion.revision).toBe(3)
    expect(await read(params)).toMatchObject({ content: contentOf('First'), revision: 3, snippet: 'First' })
    expect((await list(params)).map(({ kind, revision }) => [kind, revision])).toEqual([
      ['restore', 2],
      ['saved', 1],
    ])
    await change(params, restoredVersion.undo ?? '', { restore: true })
    expect((await read(params)).content).toEqual(contentOf('Second'))
    expect(await change(params, restoredVersion.undo ?? '', { restore: true })).toMatchObject({ undo: null })
  })

  it('begin with the text of the transcript, and with the original text in a copy', async () => {
    const source = await addRecording(product, owner)
    const createdDocument = await owner.call(endpoints.makeDocument, { params: { id: source }, body: {} })
    expect(await list(createdDocument)).toMatchObject([{ kind: 'draft', userId: null, revision: 0 }])
    const copy = await owner.call(endpoints.duplicateCollection, { params: createdDocument })
    expect(await list(copy)).toMatchObject([{ kind: 'draft', revision: 0 }])
  })
})

describe('the editing lock of a document', () => {
  it('is acquired by a change, and keeps others out until it is released', async () => {
    const params = await create()
    await write(params, 'Mine')
    const response = await admin.send(endpoints.changeContent, {
      params,
      body: { content: contentOf('Theirs') },
    })
    expect([response.statusCode, response.json().error]).toMatchObject([
      423,
      { code: 'locked', details: { editing: { id: owner.uid, name: 'Ada Lovelace' } } },
    ])
    const [version] = [await owner.call(endpoints.saveVersion, { params, body: { name: 'Mine' } })]
    const restoredResponse = await admin.send(endpoints.changeVersion, {
      params: { ...params, versionId: version.id },
      body: { restore: true },
    })
    expect(restoredResponse.statusCode).toBe(423)
    await admin.call(endpoints.releaseLock, { params })
    const body = { content: contentOf('Theirs') }
    expect((await admin.send(endpoints.changeContent, { params, body })).statusCode).toBe(200)
    expect((await read(params)).content).toEqual(contentOf('Theirs'))
  })

  it('ends five minutes after the last heartbeat, with a version of the work', async () => {
    const params = await create()
    await write(params, 'Left open')
    await sql`update collections set editing_at = now() - ${lockMs + 1000} * interval '1 ms' where id = ${params.id}`.execute(
      context.db,
    )
    await expireLocks(context)
    expect(await list(params)).toMatchObject([{ kind: 'checkin', userId: owner.uid, wordCount: 2 }])
    expect((await owner.call(endpoints.getCollection, { params })).editing).toBeNull()
  })

  it('is taken by the next editor after it expired, with a version of the previous text', async () => {
    const params = await create()
    await write(params, 'Left open')
    await sql`update collections set editing_at = now() - ${lockMs + 1000} * interval '1 ms' where id = ${params.id}`.execute(
      context.db,
    )
    await admin.call(endpoints.changeContent, { params, body: { content: contentOf('Taken') } })
    expect(await list(params)).toMatchObject([{ kind: 'checkin', userId: owner.uid, wordCount: 2 }])
  })

  it('ends with the access of its holder, with a version of the work', async () => {
    const [removedUser, unsharedUser, formerEditor] = await Promise.all([
      register('Mary Shelley'),
      register('Ana Pérez'),
      register('Li Wei'),
    ])
    const addEditedDocument = async (caller: Caller) => {
      await joinWorkspace(context, caller.uid, owner.orgId)
      const params = await create()
      await owner.call(endpoints.shareCollection, { params, body: { userId: caller.uid } })
      await caller.call(endpoints.changeContent, { params, body: { content: contentOf('Shared work') } })
      return params
    }
    const [first, second, third] = [
      await addEditedDocument(removedUser),
      await addEditedDocument(unsharedUser),
      await addEditedDocument(formerEditor),
    ]
    await owner.call(endpoints.removeMember, {
      params: { oid: owner.orgId, uid: removedUser.uid },
      query: {},
    })
    await owner.call(endpoints.unshareCollection, { params: second, body: { userId: unsharedUser.uid } })
    const body = { confirmation: formerEditor.email, password }
    await formerEditor.call(endpoints.deleteAccount, { params: { uid: formerEditor.uid }, body })
    for (const params of [first, second, third])
      expect(await list(params)).toMatchObject([{ kind: 'checkin', wordCount: 2 }])
  })
})
