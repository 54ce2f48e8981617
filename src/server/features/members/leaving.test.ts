import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, listen, sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register } = product
const { db } = context

/** Creates a workspace owned by Ada, with an admin and a member. */
async function createTeam() {
  const [ada, grace, ana] = await Promise.all([
    register('Ada Lovelace'),
    register('Grace Hopper'),
    register(),
  ])
  await joinWorkspace(context, grace.uid, ada.orgId, 'admin')
  await joinWorkspace(context, ana.uid, ada.orgId)
  return { ada, grace, ana, oid: ada.orgId }
}

const remove = (caller: Caller, oid: string, uid: string, to?: string) =>
  caller.send(endpoints.removeMember, { params: { oid, uid }, query: { ...(to && { to }) } })
const change = (caller: Caller, oid: string, uid: string, role: 'owner' | 'admin' | 'member') =>
  caller.send(endpoints.changeMember, { params: { oid, uid }, body: { role } })
const read = async (caller: Caller, id: string) =>
  (await caller.send(endpoints.getCollection, { params: { id } })).statusCode
const ownerOf = async (id: string) =>
  (await db.selectFrom('collections').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow())
    .owner_id

describe('a removed member', () => {
  it('keeps no rights to owned, edited or shared recordings', async () => {
    const { ada, grace, ana, oid } = await createTeam()
    const ownRecording = await addRecording(product, { ...ana, orgId: oid })
    const sharedId = await addRecording(product, ada)
    await ada.call(endpoints.shareCollection, { params: { id: sharedId }, body: { userId: ana.uid } })
    await ana.call(endpoints.checkOut, { params: { id: sharedId } })
    const projectId = randomUUID()
    const params = { uid: ana.uid, projectId }
    await ana.call(endpoints.addProject, { params, body: { orgId: oid, name: 'Court' } })
    await ana.call(endpoints.switchWorkspace, { params: { uid: ana.uid }, body: { organization: oid } })
    expect([await read(ana, ownRecording), await read(ana, sharedId)]).toEqual([200, 200])

    expect((await remove(grace, oid, ana.uid)).statusCode).toBe(204)
    expect([await read(ana, ownRecording), await read(ana, sharedId)]).toEqual([404, 404])
    expect(await ownerOf(ownRecording)).toBe(ada.uid)
    const after = await ada.call(endpoints.getCollection, { params: { id: sharedId } })
    expect(after).toMatchObject({ sharedWith: {}, editing: null })
    const session = await ana.call(endpoints.getSession)
    expect(session?.workspaces.map(({ id }) => id)).toEqual([ana.orgId])
    expect(session?.user.organization).toBe(ana.orgId)
    const listedCollections = await ana.call(endpoints.listCollections, {
      params: { uid: ana.uid },
      body: { orgId: oid },
    })
    expect(listedCollections.Items).toEqual([])
    expect(await db.selectFrom('projects').select('id').where('id', '=', projectId).execute()).toEqual([])
    expect((await remove(grace, oid, ana.uid)).statusCode).toBe(404)
  })

  it('loses no acknowledged save, and makes none after the removal', async () => {
    const { ada, ana, oid } = await createTeam()
    const id = await addRecording(product, ada)
    await ada.call(endpoints.shareCollection, { params: { id }, body: { userId: ana.uid } })
    const save = (revision: number) =>
      ana.send(endpoints.patchTranscript, {
        params: { id },
        body: { operationId: randomUUID(), baseRevision: revision, startTime: 99, endTime: 99, words: [] },
      })
    let savedCount = 0
    const saveLoop = (async () => {
      for (;;) {
        const response = await save(savedCount)
        if (response.statusCode !== 200) return response.statusCode
        savedCount += 1
      }
    })()
    await vi.waitUntil(() => savedCount >= 3)
    expect((await remove(ada, oid, ana.uid)).statusCode).toBe(204)
    expect(await saveLoop).toBe(404)
    expect(await ada.call(endpoints.getTranscript, { params: { id } })).toMatchObject({
      revision: savedCount,
    })
    expect((await save(savedCount)).statusCode).toBe(404)
  })

  it('keeps no right by owning a collection without a membership', async () => {
    const { ana, oid } = await createTeam()
    const ownRecording = await addRecording(product, { ...ana, orgId: oid })
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', ana.uid)
      .where('organization_id', '=', oid)
      .execute()
    expect(await read(ana, ownRecording)).toBe(404)
  })

  it('leaves their collections to a named owner', async () => {
    const { ada, grace, ana, oid } = await createTeam()
    await change(ada, oid, grace.uid, 'owner')
    const ownRecording = await addRecording(product, { ...ana, orgId: oid })
    expect((await remove(ada, oid, ana.uid, ana.uid)).statusCode).toBe(404)
    expect((await remove(ada, oid, ana.uid, grace.uid)).statusCode).toBe(204)
    expect(await ownerOf(ownRecording)).toBe(grace.uid)
  })

  it('is notified immediately of a deleted workspace', async () => {
    const { ada, ana, oid } = await createTeam()
    const memberStream = await openEvents(ana)
    await remove(ada, oid, ana.uid)
    expect(await memberStream.until('membership')).toEqual({ type: 'membership', id: oid })
    memberStream.end()
  })
})

/** Opens an event stream. */
async function openEvents(caller: Caller) {
  const abort = new AbortController()
  const response = await fetch(`${await listen(product)}/events`, {
    headers: { cookie: caller.cookie },
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    end: () => abort.abort(),
    async until(type: string) {
      for (let text = ''; ; ) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended: ${text}`)
        text += value
        const events = text.matchAll(/^data: (.*)$/gm).map(([, json]) => JSON.parse(json ?? 'null'))
        const matchingEvent = events.find((event) => event.type === type)
        if (matchingEvent) return matchingEvent
      }
    },
  }
}

describe('roles', () => {
  it('can be changed by owners only, and the last owner stays', async () => {
    const { ada, grace, ana, oid } = await createTeam()
    expect((await change(grace, oid, ana.uid, 'admin')).statusCode).toBe(403)
    expect((await change(ada, oid, ada.uid, 'member')).json().error.code).toBe('last_owner')
    expect((await remove(ada, oid, ada.uid)).json().error.code).toBe('last_owner')
    expect((await change(ada, oid, ana.uid, 'owner')).json().result).toMatchObject({ role: 'owner' })
    const responses = await Promise.all([
      change(ada, oid, ada.uid, 'admin'),
      change(ana, oid, ana.uid, 'admin'),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('decide who can remove others; everyone can leave', async () => {
    const { ada, grace, ana, oid } = await createTeam()
    expect((await remove(ana, oid, grace.uid)).statusCode).toBe(403)
    expect((await remove(grace, oid, ada.uid)).statusCode).toBe(403)
    expect((await remove(ana, oid, ana.uid)).statusCode).toBe(204)
    expect((await remove(grace, oid, grace.uid)).statusCode).toBe(204)
    const { Items } = await ada.call(endpoints.listMembers, { params: { oid }, query: {} })
    expect(Items.map(({ uid }) => uid)).toEqual([ada.uid])
  })
})

describe('a workspace', () => {
  it('can be created by anyone, and renamed by owners and admins', async () => {
    const { ada, grace, ana, oid } = await createTeam()
    const { workspaces, user } = await ana.call(endpoints.addWorkspace, { body: { name: ' Oral history ' } })
    const newWorkspace = workspaces.find(({ id }) => id === user.organization)
    expect(newWorkspace).toMatchObject({ name: 'Oral history', role: 'owner' })
    const body = { orgId: newWorkspace?.id ?? '' }
    const { Items } = await ana.call(endpoints.listCollections, { params: { uid: ana.uid }, body })
    expect(Items).toHaveLength(1)
    const rename = (caller: Caller) =>
      caller.send(endpoints.changeWorkspace, { params: { oid }, body: { name: 'Compilers' } })
    expect((await rename(ana)).statusCode).toBe(403)
    expect((await rename(grace)).json().result).toMatchObject({ name: 'Compilers', role: 'admin' })
    expect((await ada.call(endpoints.getSession))?.workspaces[0]?.name).toBe('Compilers')
  })
})
