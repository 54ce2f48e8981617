import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()

/** Creates a workspace owned by Ada, with a member, an admin, and its welcome recording. */
async function createTeam() {
  const [ada, ana, boss] = [await register(), await register('Ana Pérez'), await register('Mary Shelley')]
  await joinWorkspace(context, ana.uid, ada.orgId)
  await joinWorkspace(context, boss.uid, ada.orgId, 'admin')
  const [welcome] = (
    await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
  ).Items
  const params = { id: welcome?.id ?? '' }
  const transferTo = (caller: Caller, to: string) =>
    caller.send(endpoints.changeOwner, { params, body: { userId: to } })
  const move = (caller: Caller, orgId: string) =>
    caller.send(endpoints.moveCollection, { params, body: { orgId } })
  return { ada, ana, boss, params, transferTo, move }
}

const countUnseen = async (caller: Caller, orgId: string) =>
  (await caller.call(endpoints.countCollections, { params: { uid: caller.uid }, query: { orgId } })).unseen

describe('a new owner', () => {
  it("is named by the owner, who keeps it as a share that doesn't count as new", async () => {
    const { ada, ana, params, transferTo } = await createTeam()
    await ada.call(endpoints.shareCollection, { params, body: { userId: ana.uid } })
    const response = await transferTo(ada, ana.uid)
    expect(response.json().result).toEqual({ sharedWith: { [ada.uid]: true }, userId: ana.uid })
    expect(await countUnseen(ada, ada.orgId)).toBe(0)
    // Ada owns the workspace, but no longer the recording.
    expect((await ada.send(endpoints.deleteCollection, { params })).statusCode).toBe(403)
    expect((await ana.call(endpoints.getCollection, { params })).userId).toBe(ana.uid)
    const [entry] = await context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'collectionOwnerChanged')
      .where('subject_id', '=', params.id)
      .execute()
    expect(entry).toEqual({ actor_id: ada.uid, details: { from: ada.uid, to: ana.uid } })
  })

  it('may be an admin who takes ownership, but no other member', async () => {
    const { ada, ana, boss, params, transferTo } = await createTeam()
    await ada.call(endpoints.shareCollection, { params, body: { userId: ana.uid } })
    expect((await transferTo(ana, ana.uid)).statusCode).toBe(403)
    const response = await transferTo(boss, boss.uid)
    expect(response.json().result).toEqual({
      sharedWith: { [ana.uid]: true, [ada.uid]: true },
      userId: boss.uid,
    })
    expect((await transferTo(boss, boss.uid)).json().result.userId).toBe(boss.uid)
    const kinds = await listAuditKinds(context, params.id)
    expect(kinds.filter((kind) => kind === 'collectionOwnerChanged')).toHaveLength(1)
  })

  it('must belong to the workspace', async () => {
    const { ada, params, transferTo } = await createTeam()
    const stranger = await register('Grace Hopper')
    expect((await transferTo(ada, stranger.uid)).statusCode).toBe(404)
    expect((await ada.call(endpoints.getCollection, { params })).userId).toBe(ada.uid)
  })
})

describe('moving to another workspace', () => {
  it('is available to its owner, to their other workspaces only', async () => {
    const { ada, ana, boss, params, move } = await createTeam()
    await joinWorkspace(context, ada.uid, boss.orgId)
    await ada.call(endpoints.shareCollection, { params, body: { userId: ana.uid } })
    expect((await move(ana, ana.orgId)).statusCode).toBe(403)
    expect((await move(boss, boss.orgId)).statusCode).toBe(403)
    expect((await move(ada, ana.orgId)).statusCode).toBe(404)
    expect((await move(ada, ada.orgId)).statusCode).toBe(409)
    const response = await ada.send(endpoints.moveCollection, { params, body: {} as never })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('No organization id provided')
    expect((await ada.call(endpoints.getCollection, { params })).orgId).toBe(ada.orgId)
  })

  it('drops shares with nonmembers, all projects and the editing lock', async () => {
    const { ada, ana, boss, params, move } = await createTeam()
    const grace = await register('Grace Hopper')
    await joinWorkspace(context, ada.uid, boss.orgId)
    await joinWorkspace(context, grace.uid, boss.orgId)
    await joinWorkspace(context, grace.uid, ada.orgId)
    for (const userId of [ana.uid, grace.uid])
      await ada.call(endpoints.shareCollection, { params, body: { userId } })
    for (const caller of [ada, grace]) {
      const project = { uid: caller.uid, projectId: randomUUID() }
      await caller.call(endpoints.addProject, { params: project, body: { orgId: ada.orgId } })
      await caller.call(endpoints.changeCollection, { params, body: { project: project.projectId } })
    }
    await ana.call(endpoints.checkOut, { params })
    const response = await move(ada, boss.orgId)
    expect(response.statusCode).toBe(200)
    expect(response.json().result).toMatchObject({
      orgId: boss.orgId,
      userId: ada.uid,
      sharedWith: { [grace.uid]: true },
      projects: {},
      editing: null,
    })
    expect((await ana.send(endpoints.getCollection, { params })).statusCode).toBe(404)
    expect(await grace.call(endpoints.getCollection, { params })).toMatchObject({ projects: {} })
    // Managers of the new workspace can see the recording.
    expect((await boss.call(endpoints.getCollection, { params })).orgId).toBe(boss.orgId)
    expect((await ada.call(endpoints.getAudio, { params })).url).toContain('/audio/play?')
    expect(await listAuditKinds(context, params.id)).toContain('collectionMoved')
  })

  it('keeps the tags of its highlights: existing ones of the same name, or else new ones', async () => {
    const { ada, boss, params, move } = await createTeam()
    await joinWorkspace(context, ada.uid, boss.orgId)
    const tag = async (caller: Caller, oid: string, name: string) => {
      const tagId = randomUUID()
      await caller.call(endpoints.addTag, { params: { oid, tagId }, body: { name, color: 'green' } })
      return tagId
    }
    const existingTag = await tag(boss, boss.orgId, 'budget')
    const [budgetTag, laterTag] = [await tag(ada, ada.orgId, 'Budget'), await tag(ada, ada.orgId, 'Later')]
    await ada.call(endpoints.addHighlight, {
      params: { ...params, highlightId: randomUUID() },
      body: {
        quote: 'a',
        startTime: 0,
        endTime: 1,
        speaker: 'spk_0',
        content: '',
        tags: { [budgetTag]: true, [laterTag]: true },
      },
    })
    await move(ada, boss.orgId)
    const tags = await boss.call(endpoints.listTags, { params: { oid: boss.orgId } })
    expect(tags.map(({ name, color, count }) => [name, color, count])).toEqual([
      ['budget', 'green', 1],
      ['Later', 'green', 1],
    ])
    const [highlight] = await ada.call(endpoints.listHighlights, { params })
    const movedTagId = tags.find(({ name }) => name === 'Later')?.id ?? ''
    expect(highlight?.tags).toEqual({ [existingTag]: true, [movedTagId]: true })
  })
})
