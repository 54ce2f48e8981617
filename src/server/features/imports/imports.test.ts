import { beforeEach, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { ImportPreview } from '#contract/imports.ts'
import type { Word } from '#domain/words/words.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { limitTranscripts } from '#server/testing/plans.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { deleteExpiredImports } from './service.ts'

const { context, register } = await sharedTestProduct()
const user = await register()
const colleague = await register('Grace Hopper')
const stranger = await register('Mary Somerville')
await joinWorkspace(context, colleague.uid, user.orgId)
const { Items } = await user.call(endpoints.listCollections, {
  params: { uid: user.uid },
  body: { orgId: user.orgId },
})
const params = { id: Items[0]?.id ?? '' }

/** Returns one word per second, each half a second long. */
const speech = (text: string): Word[] =>
  text.split(' ').map((word, i) => ({
    text: word,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: 0.5,
    speaker: i < 3 ? 'spk_0' : 'spk_1',
    ...((i === 0 || i === 3) && { turn: true as const }),
  }))
beforeEach(() =>
  context.db.transaction().execute((tx) =>
    storeTranscript(tx, params.id, {
      words: speech('we lick it and you do too'),
      speakers: [
        { id: 'spk_0', name: 'Ada' },
        { id: 'spk_1', name: 'Speaker 2' },
      ],
      sources: [{ engine: 'pocketsphinx', model: 'en-us', language: 'en' }],
    }),
  ),
)

const preview = (text: string | Buffer, overrides: { encoding?: string } = {}, caller = user) =>
  caller.send(
    endpoints.previewImport,
    { params, query: { name: 'talk.txt', ...overrides }, body: Buffer.from(text) } as never,
    { 'content-type': 'application/octet-stream' },
  )
async function requestPreview(
  text: string | Buffer,
  overrides?: { encoding?: string },
): Promise<ImportPreview> {
  const answer = await preview(text, overrides)
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { result: ImportPreview }).result
}
const apply = ({ id }: { id: string }, caller = user) =>
  caller.send(endpoints.applyImport, { params: { ...params, importId: id } })
const read = () => user.call(endpoints.getTranscript, { params })
const errorOf = (response: { statusCode: number; json(): { error: { code: string } } }) => [
  response.statusCode,
  response.json().error.code,
]

it('previews a file without changes', async () => {
  const before = await read()
  expect(await requestPreview('We like it, and you do, too.')).toMatchObject({
    name: 'talk.txt',
    format: 'text',
    timing: 'none',
    encoding: 'utf-8',
    encodingCertain: true,
    words: 7,
    speakers: [],
    beginning: 'We like it, and you do, too.',
    matched: 6 / 7,
    unusableTimes: 0,
  })
  expect(await read()).toEqual(before)
})

it('shows a low match for another recording', async () => {
  const { matched } = await requestPreview('This text is about something entirely different, and you know.')
  expect(matched).toBeLessThan(0.5)
})

it('ignores times that are impossible or after the end of the recording', async () => {
  const cues = [
    ['00:00:00,000 --> 00:00:02,800', 'we like it'],
    ['00:00:05,000 --> 00:00:01,000', 'and you'],
    ['99:99:99,999 --> 99:99:99,999', 'do'],
    ['01:00:00,000 --> 01:00:01,000', 'too now'],
  ]
  const importPreview = await requestPreview(cues.map(([times, text]) => `${times}\n${text}\n`).join('\n'))
  expect(importPreview).toMatchObject({ format: 'srt', matched: 6 / 8, unusableTimes: 5 })
  expect((await apply(importPreview)).statusCode).toBe(200)
  const { items } = (await read()).results
  expect(items.map(({ start_time }) => start_time).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(items.at(-1)?.end_time).toBeLessThan(30)
})

it('is applied once, as one edit with a version before it, and keeps the current speakers', async () => {
  const importPreview = await requestPreview('We like it, and you do, too.')
  const before = await read()
  const { result } = (await apply(importPreview)).json()
  const { revision, results } = await read()
  expect(revision).toBe(before.revision + 1)
  expect(result).toEqual({ revision, undo: expect.any(String) })
  expect(results.items.map(({ start_time, alternatives }) => [start_time, alternatives[0]?.content])).toEqual(
    ['We', 'like', 'it,', 'and', 'you', 'do,', 'too.'].map((word, i) => [i, word]),
  )
  expect(results.items.map(({ speaker }) => speaker)).toEqual(
    before.results.items.map(({ speaker }) => speaker),
  )
  expect(results.speakers).toEqual(before.results.speakers)
  expect((await apply(importPreview)).json().result).toEqual(result)
  const { Items: versions } = await user.call(endpoints.listVersions, { params })
  expect(versions[0]).toMatchObject({ id: result.undo, kind: 'import', revision: before.revision })
  await user.call(endpoints.changeVersion, {
    params: { ...params, versionId: result.undo },
    body: { restore: true },
  })
  expect((await read()).results.items).toEqual(before.results.items)
})

it('uses the speakers of the file; equal names stay the same speaker', async () => {
  await apply(await requestPreview('GRACE: We like it\nADA: and you do too\nGRACE: yes'))
  const { results } = await read()
  expect(results.items.map(({ speaker }) => speaker)).toEqual([
    ...Array(3).fill('spk_2'),
    ...Array(4).fill('spk_0'),
    'spk_2',
  ])
  expect(results.speakers).toEqual([
    { id: 'spk_2', name: 'GRACE' },
    { id: 'spk_0', name: 'Ada' },
  ])
  expect(results.sources.at(-1)).toMatchObject({ engine: 'import', model: 'text' })
})

it('replaces only the visible part of a limited transcript', async () => {
  await changeCollection(context.db, params.id, { demo: false })
  const showAll = await limitTranscripts(context, 4)
  try {
    await apply(await requestPreview('We like it and'))
  } finally {
    showAll()
    await changeCollection(context.db, params.id, { demo: true })
  }
  const texts = (await read()).results.items.map(({ alternatives }) => alternatives[0]?.content)
  expect(texts).toEqual(['We', 'like', 'it', 'and', 'you', 'do', 'too'])
})

it('reads a text in the chosen encoding', async () => {
  const bytes = Buffer.from('we like caf\xe9 ol\xe9', 'latin1')
  expect(await requestPreview(bytes)).toMatchObject({ encodingCertain: false })
  const importPreview = await requestPreview(bytes, { encoding: 'windows-1251' })
  expect(importPreview).toMatchObject({ encoding: 'windows-1251', beginning: 'we like cafй olй' })
  await apply(importPreview)
  expect((await read()).results.items.at(-1)?.alternatives[0]?.content).toBe('olй')
  expect(errorOf(await preview(bytes, { encoding: 'utf-8' }))).toEqual([422, 'import_refused'])
})

it('is invisible to other workspaces, and rejected while a colleague is editing', async () => {
  const importPreview = await requestPreview('We like it')
  expect(errorOf(await preview('We like it', {}, stranger))).toEqual([404, 'not_found'])
  expect(errorOf(await apply(importPreview, stranger))).toEqual([404, 'not_found'])
  await user.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  await user.call(endpoints.checkIn, { params, body: {} })
  await colleague.call(endpoints.checkOut, { params })
  expect(errorOf(await apply(importPreview))).toEqual([423, 'locked'])
  await colleague.call(endpoints.checkIn, { params, body: {} })
})

it('deletes expired files with their rows', async () => {
  const { id } = await requestPreview('We like it')
  const { storage_key: key } = await context.db
    .updateTable('imports')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  await deleteExpiredImports(context)
  await expect(context.storage.read(key)).rejects.toMatchObject({ code: 'not_found' })
  expect(errorOf(await apply({ id }))).toEqual([404, 'not_found'])
})
