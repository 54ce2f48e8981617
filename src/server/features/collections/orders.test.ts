import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type SortOrder, sortOrders } from '#contract/choices.ts'
import type { ListKey } from '#contract/collections.ts'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { addTranscribedRecording } from '#server/testing/transcribed-recording.ts'

const { context, register } = await sharedTestProduct()
const { db } = context
const user = await register()
const reader = await register('Grace Hopper')

const names = ['apple', 'Zebra', 'Éclair', 'eclair 10', 'Eclair 2', 'Äpfel', 'élan', 'Яблоко', 'Zebra']
/** Lengths in minutes; the last two are equal. */
const minutes = [5, 1, 9, 3, 7, 2, 8, 4, 4]

interface SortCase {
  scope?: 'mine' | 'shared' | 'workspace'
  project?: string
}

/** Reads the whole list, page by page. */
async function all(order: SortOrder | undefined, { scope = 'mine', project }: SortCase = {}, limit = 2) {
  const ids = []
  let nextPage: ListKey | undefined
  do {
    const body = { orgId: user.orgId, nextPage, project, ...(order && { order }) }
    const caller = scope === 'shared' ? reader : user
    const request = { params: { uid: caller.uid }, query: { limit } }
    const page =
      scope === 'shared'
        ? await caller.call(endpoints.listSharedCollections, { ...request, body })
        : await caller.call(endpoints.listCollections, {
            ...request,
            body: { ...body, orgWide: scope === 'workspace' },
          })
    ids.push(...page.Items)
    nextPage = page.LastEvaluatedKey as ListKey | undefined
  } while (nextPage)
  return ids
}
const namesOf = async (...args: Parameters<typeof all>) => (await all(...args)).map(({ name }) => name)

beforeAll(async () => {
  await joinWorkspace(context, reader.uid, user.orgId)
  await db.deleteFrom('collections').execute()
  const from = Date.UTC(2026, 0, 1)
  for (const [n, name] of names.entries()) {
    const startedAt = new Date(from + n * 3_600_000)
    await addTranscribedRecording(context, user, {
      name,
      text: 'Hello',
      startedAt,
      seconds: (minutes[n] ?? 0) * 60,
    })
  }
  await db
    .updateTable('collections')
    .set({ shared_with: [reader.uid] })
    .execute()
})

it('lists by date in both directions', async () => {
  expect(await namesOf('oldest')).toEqual(names)
  expect(await namesOf('newest')).toEqual(names.toReversed())
  expect(await namesOf(undefined)).toEqual(names.toReversed())
})

it('sorts names regardless of case and accents, with 2 before 10', async () => {
  expect(await namesOf('name')).toEqual([
    ...['Äpfel', 'apple', 'Éclair', 'Eclair 2', 'eclair 10', 'élan', 'Zebra', 'Zebra', 'Яблоко'],
  ])
})

it('sorts names and lengths in descending order', async () => {
  expect(await namesOf('nameDescending')).toEqual((await namesOf('name')).toReversed())
  expect(await namesOf('shortest')).toEqual((await namesOf('longest')).toReversed())
})

it('lists the longest first, and unfinished ones of unknown length before all others', async () => {
  const lengths = (await all('longest')).map(({ props }) => (props.duration ?? 0) / 60)
  expect(lengths).toEqual(minutes.toSorted((a, b) => b - a))
  const change = (name: string, values: object) =>
    db.updateTable('collections').set(values).where('name', '=', name).execute()
  await change('apple', { duration_seconds: null, state: 'processing' })
  await change('élan', { duration_seconds: null, state: 'error' })
  await change('Äpfel', { duration_seconds: null, type: 'text', state: 'processing' })
  const now = await namesOf('longest')
  expect([now[0], new Set(now.slice(-2))]).toEqual(['apple', new Set(['élan', 'Äpfel'])])
  await db.updateTable('collections').set({ state: 'complete', type: 'transcription' }).execute()
})

it('lists the last modified first, whatever changed', async () => {
  const before = new Date(Date.UTC(2026, 1, 1))
  await db.updateTable('collections').set({ changed_at: before }).execute()
  const namesById = new Map((await all('newest')).map(({ id, name }) => [name, id]))
  const [speakers, words, notes, name] = ['apple', 'Éclair', 'élan', 'Äpfel'].map(
    (itemName) => namesById.get(itemName) ?? '',
  )
  const listNewest = async () => {
    const [{ name, changed, modified } = {}] = await all('changed')
    expect(modified).toBe(changed)
    return [name, (changed ?? 0) > before.getTime() / 1000]
  }
  const speakerParams = { id: speakers ?? '', speakerId: 'spk_0' }
  await user.call(endpoints.changeSpeaker, { params: speakerParams, body: { name: 'Ada' } })
  expect(await listNewest()).toEqual(['apple', true])
  await db
    .updateTable('transcripts')
    .set({ revision: 1 })
    .where('collection_id', '=', words ?? '')
    .execute()
  expect(await listNewest()).toEqual(['Éclair', true])
  await db
    .updateTable('collections')
    .set({ notes: 'Ask' })
    .where('id', '=', notes ?? '')
    .execute()
  expect(await listNewest()).toEqual(['élan', true])
  await user.call(endpoints.changeCollection, { params: { id: name ?? '' }, body: { name: 'Pears' } })
  expect(await listNewest()).toEqual(['Pears', true])
  // Changes to internal fields don't affect the order.
  await db.updateTable('collections').set({ percent: 3 }).where('name', '=', 'Zebra').execute()
  await db
    .updateTable('collections')
    .set({ notes: 'Ask' })
    .where('id', '=', notes ?? '')
    .execute()
  expect(await listNewest()).toEqual(['Pears', true])
})

it('records changes of words every ten seconds at most', async () => {
  const [one] = await all('changed')
  const id = one?.id ?? ''
  const measureAdvance = async (secondsAgo: number) => {
    const before = sql<Date>`date_trunc('milliseconds', now()) - ${secondsAgo}::int * interval '1 second'`
    const { changed_at } = await db
      .updateTable('collections')
      .set({ changed_at: before })
      .where('id', '=', id)
      .returning('changed_at')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('transcripts')
      .set({ revision: sql`revision + 1` })
      .where('collection_id', '=', id)
      .execute()
    const row = db.selectFrom('collections').select('changed_at').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).changed_at.getTime() - changed_at.getTime()
  }
  expect(await measureAdvance(5)).toBe(0)
  expect(await measureAdvance(60)).toBeGreaterThanOrEqual(60_000)
})

it.each(sortOrders)('lists everything in pages of any size, %s, in each list', async (order) => {
  const project = crypto.randomUUID()
  const input = { uid: user.uid, projectId: project }
  await user.call(endpoints.addProject, { params: input, body: { orgId: user.orgId } })
  const mine = (await all(order, {}, 200)).map(({ id }) => id)
  expect(new Set(mine).size).toBe(names.length)
  for (const id of mine) await user.call(endpoints.changeCollection, { params: { id }, body: { project } })
  for (const sortCase of [{}, { scope: 'shared' }, { scope: 'workspace' }, { project }] as const)
    for (const limit of [1, 4]) {
      const ids = (await all(order, sortCase, limit)).map(({ id }) => id)
      expect(ids).toEqual(mine)
    }
})

it('continues a page whose last item was deleted', async () => {
  const list = (nextPage?: ListKey) =>
    user.call(endpoints.listCollections, {
      params: { uid: user.uid },
      query: { limit: 3 },
      body: { orgId: user.orgId, order: 'name', nextPage },
    })
  const allNames = await namesOf('name', {}, 200)
  const first = await list()
  const last = first.Items.at(-1)
  await db
    .updateTable('collections')
    .set({ name: 'zzz' })
    .where('id', '=', last?.id ?? '')
    .execute()
  const second = await list(first.LastEvaluatedKey as ListKey)
  expect(second.Items.map(({ name }) => name)).toEqual(allNames.slice(3, 6))
})

it('rejects unknown orders, and keys of other orders', async () => {
  const list = (body: object) =>
    user.send(endpoints.listCollections, {
      params: { uid: user.uid },
      query: { limit: 1 },
      body: { orgId: user.orgId, ...body } as never,
    })
  const keyOf = async (order: SortOrder) =>
    (await list({ order })).json<{ LastEvaluatedKey: ListKey }>().LastEvaluatedKey
  expect((await list({ order: 'loudest' })).statusCode).toBe(400)
  for (const order of sortOrders)
    for (const other of sortOrders) {
      const { statusCode } = await list({ order, nextPage: await keyOf(other) })
      expect([order, other, statusCode]).toEqual([order, other, order === other ? 200 : 400])
    }
  const decode = (input: unknown) => Buffer.from(JSON.stringify(input)).toString('base64url')
  const key = await keyOf('name')
  for (const at of [undefined, '', 'not JSON', decode(5), decode('\0'), decode(null), '<b>'])
    expect([at, (await list({ order: 'name', nextPage: { ...key, at } })).statusCode]).toEqual([at, 400])
  const length = { ...key, order: 'longest' }
  for (const at of [decode('5'), decode({}), Buffer.from('1e400').toString('base64url')])
    expect((await list({ order: 'longest', nextPage: { ...length, at } })).statusCode).toBe(400)
})
