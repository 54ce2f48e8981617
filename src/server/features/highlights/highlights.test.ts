import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { highlightEndpoints } from '#contract/highlights.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const owner = await register()
const colleague = await register('Grace Hopper')
const otherMember = await register('Mary Shelley')
const stranger = await register('Jane Austen')

const join = (caller: Caller) =>
  context.db
    .insertInto('memberships')
    .values({ organization_id: owner.orgId, user_id: caller.uid, role: 'member' })
    .execute()
await join(colleague)
await join(otherMember)
const { Items } = await owner.call(endpoints.listCollections, {
  params: { uid: owner.uid },
  body: { orgId: owner.orgId },
})
const id = Items[0]?.id ?? ''
await context.db
  .updateTable('collections')
  .set({ shared_with: [colleague.uid] })
  .where('id', '=', id)
  .execute()

const anchor = { quote: 'two words', startTime: 1.5, endTime: 2.25, speaker: 'spk_0' }
const input = (highlightId: string) => ({ params: { id, highlightId } })

async function add(caller: Caller, body: object = {}) {
  const highlightId = randomUUID()
  await caller.call(endpoints.addHighlight, { ...input(highlightId), body: { ...anchor, ...body } })
  return highlightId
}
async function addTag(name: string) {
  const tagId = randomUUID()
  await owner.call(endpoints.addTag, { params: { oid: owner.orgId, tagId }, body: { name } })
  return tagId
}
const list = (caller: Caller) => caller.call(endpoints.listHighlights, { params: { id } })
const find = async (highlightId: string) =>
  (await list(owner)).find((highlight) => highlight.id === highlightId)

function reply(
  caller: Caller,
  highlightId: string,
  body: { content: string; mentions?: string[] },
  replyId = randomUUID(),
) {
  return caller.send(endpoints.addReply, { params: { id, highlightId, replyId }, body })
}

describe('highlights', () => {
  it("keep the client's ID and all fields, sorted by time", async () => {
    const tag = await addTag('Budget')
    const lateHighlight = await add(owner, { startTime: 9, endTime: 9.5 })
    const earlyHighlight = await add(colleague, { content: ' Why? ', tags: { [tag]: true }, color: 'pink' })
    const ids = (await list(owner)).map((highlight) => highlight.id)
    expect(ids.indexOf(earlyHighlight)).toBeLessThan(ids.indexOf(lateHighlight))
    expect(await find(earlyHighlight)).toMatchObject({
      ...anchor,
      content: 'Why?',
      color: 'pink',
      tags: { [tag]: true },
      uid: colleague.uid,
      author: 'Grace Hopper',
      replies: [],
    })
  })

  it('are added once when the request is repeated', async () => {
    const first = await add(owner, { content: 'first' })
    const secondHighlight = await owner.call(endpoints.addHighlight, {
      ...input(first),
      body: { ...anchor, content: 'second' },
    })
    expect(secondHighlight.content).toBe('first')
    expect((await list(owner)).filter((highlight) => highlight.id === first)).toHaveLength(1)
  })

  it('move with the words for editors; only their authors and the owner can change them otherwise', async () => {
    const mine = await add(owner, { content: 'mine' })
    const movedHighlight = await colleague.call(endpoints.changeHighlight, {
      ...input(mine),
      body: { quote: 'three words now', startTime: 1.25, endTime: 2.5 },
    })
    expect(movedHighlight).toMatchObject({ quote: 'three words now', startTime: 1.25, content: 'mine' })
    const refusedResponses = [
      await colleague.send(endpoints.changeHighlight, { ...input(mine), body: { content: 'theirs' } }),
      await colleague.send(endpoints.removeHighlight, input(mine)),
    ].map(({ statusCode }) => statusCode)
    expect(refusedResponses).toEqual([403, 403])
    const colleagueHighlight = await add(colleague)
    await owner.call(endpoints.changeHighlight, { ...input(colleagueHighlight), body: { color: 'green' } })
    expect((await find(colleagueHighlight))?.color).toBe('green')
    await owner.call(endpoints.removeHighlight, input(colleagueHighlight))
    expect(await find(colleagueHighlight)).toBeUndefined()
  })

  it('never end before they begin, even if only one end moves', async () => {
    const highlightId = await add(owner)
    const statuses = [
      await owner.send(endpoints.addHighlight, { ...input(randomUUID()), body: { ...anchor, endTime: 1 } }),
      await owner.send(endpoints.changeHighlight, { ...input(highlightId), body: { startTime: 3 } }),
      await owner.send(endpoints.changeHighlight, { ...input(highlightId), body: { endTime: 1 } }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([400, 400, 400])
    expect(await find(highlightId)).toMatchObject({ startTime: 1.5, endTime: 2.25 })
  })

  it('accept only tags of the workspace', async () => {
    const params = { oid: stranger.orgId, tagId: randomUUID() }
    await stranger.call(endpoints.addTag, { params, body: { name: 'Foreign' } })
    const body = { ...anchor, tags: { [params.tagId]: true as const } }
    const response = await owner.send(endpoints.addHighlight, { ...input(randomUUID()), body })
    expect(response.statusCode).toBe(404)
  })

  it('look nonexistent to users without access', async () => {
    const highlightId = await add(owner)
    for (const caller of [stranger, otherMember]) {
      const statuses = [
        await caller.send(endpoints.listHighlights, { params: { id } }),
        await caller.send(endpoints.changeHighlight, { ...input(highlightId), body: { quote: 'x' } }),
        await reply(caller, highlightId, { content: 'x' }),
        await caller.send(endpoints.listPeople, { params: { id } }),
      ].map(({ statusCode }) => statusCode)
      expect(statuses).toEqual([404, 404, 404, 404])
    }
  })

  it("of another collection can't be reached through this one", async () => {
    const highlightId = await add(owner)
    const other = (
      await stranger.call(endpoints.listCollections, {
        params: { uid: stranger.uid },
        body: { orgId: stranger.orgId },
      })
    ).Items[0]?.id
    const params = { id: other ?? '', highlightId }
    const statuses = [
      await stranger.send(endpoints.changeHighlight, { params, body: { quote: 'x' } }),
      await stranger.send(endpoints.removeHighlight, { params }),
      await stranger.send(endpoints.addHighlight, { params, body: anchor }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 409])
    expect(await find(highlightId)).toBeDefined()
  })

  it('follow words that are shifted from a given time', async () => {
    const [earlierHighlight, laterHighlight] = [
      await add(owner, { startTime: 1, endTime: 1.5 }),
      await add(owner, { startTime: 4, endTime: 5 }),
    ]
    const shift = (offset: number) =>
      owner.call(endpoints.shiftWords, { params: { id }, body: { offset, from: 3 } })
    await shift(60)
    expect(await find(laterHighlight)).toMatchObject({ startTime: 64, endTime: 65 })
    expect(await find(earlierHighlight)).toMatchObject({ startTime: 1, endTime: 1.5 })
  })

  it('are limited to 5,000 per transcript', async () => {
    const writer = await register()
    const listedCollections = await writer.call(endpoints.listCollections, {
      params: { uid: writer.uid },
      body: { orgId: writer.orgId },
    })
    const collection = listedCollections.Items[0]?.id ?? ''
    const rows = Array.from({ length: 4999 }, () => ({
      id: randomUUID(),
      collection_id: collection,
      user_id: writer.uid,
      content: '',
      quote: 'q',
      start_ms: 1,
      end_ms: 2,
      speaker: 's',
      color: 'yellow' as const,
    }))
    await context.db.insertInto('highlights').values(rows).execute()
    const addResponses = await Promise.all(
      [1, 2].map(() =>
        writer.send(endpoints.addHighlight, {
          params: { id: collection, highlightId: randomUUID() },
          body: anchor,
        }),
      ),
    )
    expect(addResponses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('replies', () => {
  it("include each author's name once, oldest first", async () => {
    const highlightId = await add(owner)
    const replyId = randomUUID()
    await reply(colleague, highlightId, { content: 'First' }, replyId)
    await reply(colleague, highlightId, { content: 'First again' }, replyId)
    await reply(owner, highlightId, { content: 'Second', mentions: [colleague.uid] })
    const replies = await colleague.call(highlightEndpoints.getRepliesWithUserInfo, {
      body: { collectionId: id, highlightId },
    })
    expect(replies.map(({ content, user, mentions }) => [content, user.name, mentions])).toEqual([
      ['First', 'Grace Hopper', []],
      ['Second', 'Ada Lovelace', [colleague.uid]],
    ])
    expect((await find(highlightId))?.replies).toEqual(replies)
  })

  it('mention only users with access, and name the others', async () => {
    const highlightId = await add(owner)
    const response = await reply(owner, highlightId, {
      content: 'x',
      mentions: [colleague.uid, otherMember.uid],
    })
    expect([response.statusCode, response.json().error]).toEqual([
      422,
      {
        code: 'mention_refused',
        message: "Mary Shelley can't see this collection",
        details: { mentions: [otherMember.uid], names: ['Mary Shelley'] },
      },
    ])
    const foreignResponse = await reply(owner, highlightId, { content: 'x', mentions: [stranger.uid] })
    expect(foreignResponse.json().error.details.names).toEqual([])
    expect(foreignResponse.body).not.toContain('Jane Austen')
    expect((await find(highlightId))?.replies).toEqual([])
  })

  it('can be removed by their authors and the owner, and are removed with the highlight', async () => {
    const highlightId = await add(owner)
    const [colleagueReplyId, ownerReplyId] = [randomUUID(), randomUUID()]
    await reply(owner, highlightId, { content: 'mine' }, colleagueReplyId)
    await reply(colleague, highlightId, { content: 'theirs' }, ownerReplyId)
    const remove = async (caller: Caller, replyId: string) =>
      (await caller.send(endpoints.removeReply, { params: { id, highlightId, replyId } })).statusCode
    expect([await remove(colleague, colleagueReplyId), await remove(colleague, ownerReplyId)]).toEqual([
      403, 204,
    ])
    expect(await remove(owner, colleagueReplyId)).toBe(204)
    await owner.call(endpoints.removeHighlight, input(highlightId))
    const response = await owner.send(endpoints.getRepliesWithUserInfo, {
      body: { collectionId: id, highlightId },
    })
    expect(response.statusCode).toBe(404)
  })

  it('can mention the owner, members of the share, and admins of the workspace', async () => {
    const people = await colleague.call(endpoints.listPeople, { params: { id } })
    expect(people).toEqual([
      { uid: owner.uid, name: 'Ada Lovelace' },
      { uid: colleague.uid, name: 'Grace Hopper' },
    ])
  })

  it('mentions the chosen one of two people with the same name', async () => {
    const namesake = await register('grace hopper')
    await join(namesake)
    await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: namesake.uid } })
    const people = await colleague.call(endpoints.listPeople, { params: { id } })
    expect(people).toContainEqual({ uid: namesake.uid, name: 'grace hopper', email: namesake.email })
    expect(people).toContainEqual({ uid: colleague.uid, name: 'Grace Hopper', email: colleague.email })
    expect(people).toContainEqual({ uid: owner.uid, name: 'Ada Lovelace' })
    const highlightId = await add(owner)
    const answer = await reply(owner, highlightId, { content: '@Grace Hopper?', mentions: [namesake.uid] })
    expect(answer.json().result.mentions).toEqual([namesake.uid])
  })
})

describe('a public link', () => {
  it('shows highlights only if enabled, without comments about them', async () => {
    const highlightId = await add(owner, { content: 'Between us', quote: 'said aloud' })
    await reply(owner, highlightId, { content: 'A secret' })
    const open = async (showHighlights: boolean) => {
      const { pubkey } = await owner.call(endpoints.createPublicLink, {
        params: { id },
        body: { showHighlights },
      })
      return stranger.send(endpoints.listHighlights, { params: { id }, query: { pubkey } })
    }
    const response = await open(true)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('said aloud')
    for (const secret of ['Between us', 'A secret', owner.uid, 'Ada Lovelace'])
      expect(response.body).not.toContain(secret)
    expect((await open(false)).statusCode).toBe(403)
  })
})
