import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const product = await sharedTestProduct()
const { context, register, anonymous } = product
const [owner, admin, member, stranger] = [
  await register(),
  await register(),
  await register(),
  await register(),
]
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
await joinWorkspace(context, member.uid, owner.orgId)
const { uid, orgId } = owner

const contentOf = (...lines: string[]) => ({
  type: 'doc' as const,
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

async function create(overrides: object = {}, cid = randomUUID()) {
  const body = { type: 'text' as const, cid, orgId, name: 'My plan', ...overrides }
  return owner.call(endpoints.createTranscription, { params: { uid }, body })
}

async function failureOf(answer: Promise<{ statusCode: number; json(): { error?: { code: string } } }>) {
  const { statusCode, json } = await answer
  return [statusCode, json().error?.code]
}

it("is created once with the client's ID, empty and complete", async () => {
  const cid = randomUUID()
  const projectId = randomUUID()
  await owner.call(endpoints.addProject, { params: { uid, projectId }, body: { orgId } })
  const [created, second] = [await create({ project: projectId }, cid), await create({ name: 'Other' }, cid)]
  expect(created).toMatchObject({
    id: cid,
    type: 'text',
    name: 'My plan',
    userId: uid,
    orgId,
    snippet: '',
    tCompletion: { blog: true },
    projects: { [projectId]: true },
    transcription: null,
  })
  expect(second).toMatchObject({ id: cid, name: 'My plan' })
  expect(await owner.call(endpoints.getContent, { params: { id: cid } })).toEqual({
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    revision: 0,
    snippet: '',
    source: null,
    prompt: null,
    variant: null,
    writtenBy: null,
    cut: false,
  })
  const listedCollections = await owner.call(endpoints.listCollections, { params: { uid }, body: { orgId } })
  expect(listedCollections.Items.filter(({ id }) => id === cid)).toHaveLength(1)
})

it("refuses other users' IDs, workspaces and projects, and invisible names", async () => {
  const cid = (await create()).id
  const send = (caller: typeof owner, overrides: object) =>
    caller.send(endpoints.createTranscription, {
      params: { uid: caller.uid },
      body: { type: 'text', cid: randomUUID(), orgId: caller.orgId, name: 'Mine', ...overrides },
    } as never)
  expect(await failureOf(send(stranger, { cid }))).toEqual([409, 'conflict'])
  expect(await failureOf(send(stranger, { orgId }))).toEqual([404, 'not_found'])
  expect(await failureOf(send(stranger, { name: '\u200b' }))).toEqual([400, 'invalid_input'])
  const id = randomUUID()
  expect(await failureOf(send(stranger, { cid: id, project: randomUUID() }))).toEqual([404, 'not_found'])
  expect(await failureOf(stranger.send(endpoints.getCollection, { params: { id } }))).toEqual([
    404,
    'not_found',
  ])
  const welcome = await stranger.call(endpoints.listCollections, {
    params: { uid: stranger.uid },
    body: { orgId: stranger.orgId },
  })
  expect(await failureOf(send(stranger, { cid: welcome.Items[0]?.id }))).toEqual([409, 'conflict'])
})

it('is created once by simultaneous requests', async () => {
  const cid = randomUUID()
  const createResponses = await Promise.all(Array.from({ length: 8 }, () => create({}, cid)))
  expect(new Set(createResponses.map(({ id }) => id)).size).toBe(1)
})

it('can be changed by users with edit access, from the revision they have seen', async () => {
  const { id } = await create()
  const params = { id }
  const change = (caller: typeof owner, revision: number, ...lines: string[]) =>
    caller.send(endpoints.changeContent, { params, body: { content: contentOf(...lines), revision } })
  const firstContent = await owner.call(endpoints.changeContent, {
    params,
    body: { content: contentOf('First words.', 'And more.'), revision: 0 },
  })
  expect(firstContent).toEqual({ revision: 1, snippet: 'First words. And more.' })
  const checkIn = (caller: typeof owner) => caller.call(endpoints.checkIn, { params, body: {} })
  await checkIn(owner)
  const response = await change(admin, 0, 'Other words')
  expect([response.statusCode, response.json().error]).toMatchObject([
    409,
    { code: 'stale_revision', details: { revision: 1 } },
  ])
  expect((await change(admin, 1, 'Other words')).statusCode).toBe(200)
  await checkIn(admin)
  expect((await change(member, 2, 'Mine')).statusCode).toBe(404)
  await owner.call(endpoints.shareCollection, { params, body: { userId: member.uid } })
  expect((await change(member, 2, 'Ours')).statusCode).toBe(200)
  await checkIn(member)
  expect((await change(stranger, 3, 'Mine')).statusCode).toBe(404)
  expect(await owner.call(endpoints.getContent, { params })).toMatchObject({
    content: contentOf('Ours'),
    revision: 3,
    snippet: 'Ours',
  })
  // The format that older clients send.
  const body = { content: contentOf('Theirs'), snippet: 'Theirs', locale: 'us' as const }
  expect(await owner.call(endpoints.changeContent, { params, body })).toEqual({
    revision: 4,
    snippet: 'Theirs',
  })
  const responses = await Promise.all(Array.from({ length: 6 }, (_, i) => change(owner, 4, `Race ${i}`)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

it('accepts content up to its limits', async () => {
  const params = { id: (await create()).id }
  const hostileContent = {
    type: 'doc' as const,
    content: [
      { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '<img src=x onerror=alert(1)>\0\ud800',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
          },
        ],
      },
    ],
  }
  await owner.call(endpoints.changeContent, { params, body: { content: hostileContent, revision: 0 } })
  expect((await owner.call(endpoints.getContent, { params })).content).toEqual(
    contentOf('alert(1)', '<img src=x onerror=alert(1)>\ufffd'),
  )
  const hugeContent = contentOf('x'.repeat(4_100_000))
  const body = { content: hugeContent, revision: 1 }
  expect(await failureOf(owner.send(endpoints.changeContent, { params, body }))).toEqual([413, 'too_large'])
})

it('is created from a transcript, linked for users who see both', async () => {
  const source = await addRecording(product, owner)
  const cid = randomUUID()
  const generateRequest = { params: { id: source }, body: { cid } }
  expect([
    await owner.call(endpoints.makeDocument, generateRequest),
    await owner.call(endpoints.makeDocument, generateRequest),
  ]).toEqual([{ id: cid }, { id: cid }])
  const params = { id: cid }
  const { content, source: link } = await owner.call(endpoints.getContent, { params })
  expect(JSON.stringify(content)).toContain('Speaker 1:')
  expect(JSON.stringify(content)).toContain(' some words')
  expect(link).toEqual({ id: source, name: 'A talk' })
  await owner.call(endpoints.shareCollection, { params, body: { userId: member.uid } })
  expect((await member.call(endpoints.getContent, { params })).source).toBeNull()
  await owner.call(endpoints.deleteCollection, { params: { id: source } })
  expect((await owner.call(endpoints.getContent, { params })).source).toBeNull()
  await owner.call(endpoints.purgeCollection, { params: { id: source } })
  expect((await owner.call(endpoints.getContent, { params })).source).toBeNull()
  const { id: unreadyId } = await create()
  expect(await failureOf(owner.send(endpoints.makeDocument, { params: { id: unreadyId } }))).toEqual([
    409,
    'not_ready',
  ])
})

it('is found by its current words only, by its viewers', async () => {
  const { id } = await create({ name: 'Plan' })
  const words = Array.from({ length: 4000 }, (_, i) => `filler${i}`).join(' ')
  const body = {
    content: contentOf('The zeppelin lands at noon.', words, 'Remember the umbrella.'),
    revision: 0,
  }
  await owner.call(endpoints.changeContent, { params: { id }, body })
  const find = async (caller: typeof owner, term: string) =>
    (await caller.call(endpoints.search, { body: { orgId, term } })).Items
  for (const term of ['zeppelin', 'umbrella']) {
    const [hit] = await find(owner, term)
    expect(hit).toMatchObject({ id, found: [{ kind: 'document', time: null }] })
    expect(hit?.found[0]?.text).toContain(term)
  }
  expect(await find(member, 'zeppelin')).toEqual([])
  await owner.call(endpoints.changeContent, {
    params: { id },
    body: { content: contentOf('Changed.'), revision: 1 },
  })
  expect(await find(owner, 'zeppelin')).toEqual([])
})

it('updates only changed parts of the index, and indexes lines of any length completely', async () => {
  const params = { id: (await create()).id }
  const lines = Array.from(
    { length: 900 },
    (_, i) => `Line ${i} says what no other one does, about the ${i * 7919}th bean.`,
  )
  lines.push(Array.from({ length: 6000 }, (_, i) => i).join(''), `${'x'.repeat(11_990)} last`)
  const save = async (revision: number) => {
    await owner.call(endpoints.changeContent, { params, body: { content: contentOf(...lines), revision } })
    const { rows } = await sql<{ ref: string; body: string; xmin: string }>`
      select ref, body, xmin::text from search_entries
      where collection_id = ${params.id} and kind = 'document' order by at_ms`.execute(context.db)
    return rows
  }
  const before = await save(0)
  expect(
    before
      .map(({ body }) => body)
      .join('')
      .replaceAll('\n', ''),
  ).toBe(lines.join(''))
  expect(before.length).toBeGreaterThan(7)
  for (const { body } of before) expect(body.length).toBeLessThanOrEqual(12_000)
  lines.splice(3, 1, 'A line about zucchini.', 'And one about leeks.')
  const after = await save(1)
  const refsBefore = new Set(before.map(({ ref, xmin }) => `${ref} ${xmin}`))
  expect(after.filter(({ ref, xmin }) => !refsBefore.has(`${ref} ${xmin}`)).length).toBeLessThan(4)
  expect(new Set(after.map(({ body }) => body))).toEqual(
    new Set(
      (
        await sql<{ part: string }>`select search_document_parts(plain) as part from documents
          where collection_id = ${params.id}`.execute(context.db)
      ).rows.map(({ part }) => part),
    ),
  )
  const find = async (term: string) =>
    (await owner.call(endpoints.search, { body: { orgId, term } })).Items.map(({ id }) => id)
  expect([await find('zucchini'), await find('23757th')]).toEqual([[params.id], []])
})

it('is copied with its content, moved, deleted, restored and deleted permanently', async () => {
  const { id } = await create()
  const params = { id }
  await owner.call(endpoints.changeContent, { params, body: { content: contentOf('Kept.'), revision: 0 } })
  const copy = await owner.call(endpoints.duplicateCollection, { params })
  expect(copy).toMatchObject({ type: 'text', name: 'Copy of My plan' })
  const copyRequest = { params: { id: copy.id } }
  expect(await owner.call(endpoints.getContent, copyRequest)).toMatchObject({
    content: contentOf('Kept.'),
    revision: 0,
  })
  await joinWorkspace(context, uid, stranger.orgId)
  await owner.call(endpoints.moveCollection, { ...copyRequest, body: { orgId: stranger.orgId } })
  expect((await owner.call(endpoints.getContent, copyRequest)).content).toEqual(contentOf('Kept.'))
  await owner.call(endpoints.deleteCollection, { params })
  expect(await failureOf(owner.send(endpoints.getContent, { params }))).toEqual([404, 'not_found'])
  await owner.call(endpoints.restoreCollection, { params })
  expect((await owner.call(endpoints.getContent, { params })).content).toEqual(contentOf('Kept.'))
  await owner.call(endpoints.deleteCollection, { params })
  await owner.call(endpoints.purgeCollection, { params })
  const remainingRows = context.db.selectFrom('documents').selectAll().where('collection_id', '=', id)
  expect(await remainingRows.execute()).toEqual([])
})

it('can be read through a public link, without its prompt and source', async () => {
  const cid = randomUUID()
  const body = { type: 'text' as const, cid, locale: 'us' as const, orgId, name: 'Plan' }
  await owner.call(endpoints.createTranscription, { params: { uid }, body })
  const params = { id: cid }
  const content = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Open' }] }],
  }
  await owner.call(endpoints.changeContent, { params, body: { content, revision: 0 } })
  await context.db
    .updateTable('documents')
    .set({ prompt: 'Hidden' })
    .where('collection_id', '=', cid)
    .execute()
  const { pubkey } = await owner.call(endpoints.createPublicLink, { params })
  const seenContent = await anonymous.call(endpoints.getContent, { params, query: { pubkey } })
  expect(seenContent).toMatchObject({ content, prompt: null, source: null })
  const nextBody = { content, revision: 1 }
  const response = await anonymous.send(endpoints.changeContent, {
    params,
    query: { pubkey },
    body: nextBody,
  } as never)
  expect(response.statusCode).toBe(401)
  await owner.call(endpoints.removePublicLink, { params })
  expect((await anonymous.send(endpoints.getContent, { params, query: { pubkey } })).statusCode).toBe(404)
})
