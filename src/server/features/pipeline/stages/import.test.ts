import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createSpeechFromEngines } from '#server/infra/speech/registry.ts'
import { createTranscribingProduct, recognizerOf } from '#server/testing/transcribing.ts'

const { context, user, useEngine, transcribe, uploadBursts, done, textOf } = await createTranscribingProduct()
const binaryHeaders = { 'content-type': 'application/octet-stream' }
const params = { uid: user.uid }

async function send(text: string, name = 'talk.txt') {
  const input = { params, query: { name }, body: Buffer.from(text) }
  return user.send(endpoints.createImport, input as never, binaryHeaders)
}
async function importTranscript(text: string, name?: string): Promise<string> {
  const response = await send(text, name)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as { result: { id: string } }).result.id
}
const read = async ({ id }: Collection) => user.call(endpoints.getTranscript, { params: { id } })
const importsLeft = () => context.db.selectFrom('imports').select('id').execute()

it('keeps the text and the speakers of a file, with the times of the recognized words', async () => {
  useEngine(recognizerOf('we lick it a lot'))
  const collection = await done({
    transcript: await importTranscript('ADA: We like it,\na lot.\n\nBOB: We like it a LOT!'),
  })
  expect(collection.processing.state).toBe('complete')
  expect(await textOf(collection.id)).toBe('We like it, a lot. We like it a LOT!')
  const { results } = await read(collection)
  expect(results.speakers).toEqual([
    { id: 'spk_0', name: 'ADA' },
    { id: 'spk_1', name: 'BOB' },
  ])
  expect(results.sources).toEqual([{ engine: 'import', model: 'text', language: 'en' }])
  const { items } = results
  const segments = [items[0]?.start_time ?? 0, items[5]?.start_time ?? 0]
  expect(segments[1]).toBeGreaterThan((segments[0] ?? 0) + 2)
  // "like" was misrecognized, and takes the time of the recognized word.
  expect(
    items.slice(0, 5).map(({ start_time }) => Math.round((start_time - (segments[0] ?? 0)) * 10)),
  ).toEqual([0, 1, 2, 3, 4])
  expect(items.map(({ speaker }) => speaker)).toEqual([...Array(5).fill('spk_0'), ...Array(5).fill('spk_1')])
  expect(await importsLeft()).toEqual([])
})

it('uses the times of a file alone if no engine supports the language, else refuses it', async () => {
  context.speech = createSpeechFromEngines([], () => [])
  const cues = '1\n00:00:01,000 --> 00:00:02,000\nUno dos\n\n2\n00:00:04,500 --> 00:00:05,500\ntres\n'
  const collection = await done({ languageCode: 'es', transcript: await importTranscript(cues, 'talk.srt') })
  expect(collection.processing.state).toBe('complete')
  const { items } = (await read(collection)).results
  expect(items.map(({ start_time, alternatives }) => [start_time, alternatives[0]?.content])).toEqual([
    [1, 'Uno'],
    [1.5, 'dos'],
    [4.5, 'tres'],
  ])
  const body = {
    url: await uploadBursts(),
    languageCode: 'es',
    orgId: user.orgId,
    transcript: await importTranscript('Uno dos.'),
  }
  const response = await user.send(endpoints.createTranscription, { params, body })
  expect([response.statusCode, response.json().error]).toMatchObject([
    422,
    { code: 'language_unavailable', message: expect.stringContaining('the transcript has no times') },
  ])
})

it('stores the alignment as a checkpoint', async () => {
  useEngine(recognizerOf('we like it'))
  const collection = await done({ transcript: await importTranscript('We like it.') })
  const stages = await context.db
    .selectFrom('pipeline_stages')
    .select(['stage', 'result'])
    .where('collection_id', '=', collection.id)
    .execute()
  expect(stages.find(({ stage }) => stage === 'align')?.result).toMatchObject({
    words: 3,
    matched: 3,
    format: 'text',
  })
})

it('can be used by a single recording, and only by its owner', async () => {
  useEngine(recognizerOf('we like it'))
  const transcript = await importTranscript('We like it.')
  await transcribe({ transcript })
  const body = { url: await uploadBursts(), languageCode: 'en', orgId: user.orgId, transcript }
  const response = await user.send(endpoints.createTranscription, { params, body })
  expect(response.json().error).toMatchObject({ code: 'import_refused', details: { problem: 'expired' } })
})

it.each([
  ['', 'empty'],
  ['{"a": [1, ]}', 'broken_json'],
  ['{"a": 1}', 'not_transcript'],
  ['\u0000\u0001\u0002', 'binary'],
])('rejects %j', async (text, problem) => {
  const response = await send(text)
  expect([response.statusCode, response.json().error]).toMatchObject([
    422,
    { code: 'import_refused', details: { problem } },
  ])
})
