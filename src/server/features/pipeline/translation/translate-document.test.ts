import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { createRegistryFromTranslators } from '#server/infra/language/translation.ts'
import { echo, setUpTranslation } from './translate.fixture.ts'

const { product, user, order, finished, useTranslator } = await setUpTranslation()

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

async function document(content: object[], language?: string) {
  const body = { type: 'text' as const, cid: randomUUID(), orgId: user.orgId, name: 'Plan' }
  const { id } = await user.call(endpoints.createTranscription, { params: { uid: user.uid }, body })
  const params = { id }
  await user.call(endpoints.changeContent, {
    params,
    body: { content: { type: 'doc', content: content as never } },
  })
  if (language) await user.call(endpoints.setLanguage, { params: { ...params, languageCode: language } })
  return params
}
const read = (id: string) => user.call(endpoints.getContent, { params: { id } })
const paragraphs = Array.from({ length: 90 }, (_, i) => paragraph(text(`Sentence ${i}.`)))

it('creates a linked document with the same structure, from the text at the request', async () => {
  const requests = useTranslator(echo)
  const params = await document(
    [
      { type: 'heading', attrs: { level: 1 }, content: [text('Garden')] },
      paragraph(text('Beans first. Then '), text('peas', 'bold'), text('.')),
    ],
    'en-US',
  )
  const translation = await order(params.id)
  expect(translation).toMatchObject({
    type: 'text',
    name: 'Plan (Spanish)',
    languageCode: 'es-ES',
    tTranslation: { from: 'en-US', of: params.id },
    processing: { state: 'translating' },
  })
  await user.call(endpoints.changeContent, {
    params,
    body: { content: { type: 'doc', content: [paragraph(text('Later.'))] as never } },
  })
  expect(await finished(translation)).toMatchObject({
    processing: { state: 'complete' },
    engine: 'model',
    snippet: '«Garden» «Beans first.» «Then» «peas».',
  })
  expect((await read(translation.id)).content.content).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [text('«Garden»')] },
    paragraph(text('«Beans first.» «Then» '), text('«peas»', 'bold'), text('.')),
  ])
  expect(requests).toEqual([['Garden', 'Beans first.', 'Then', 'peas']])
  const kinds = async (id: string) =>
    (await user.call(endpoints.listVersions, { params: { id } })).Items.map(({ kind }) => kind)
  expect([await kinds(params.id), await kinds(translation.id)]).toEqual([['translate'], ['draft']])
  const translations = await user.call(endpoints.listTranslations, { params })
  expect(translations.map(({ id, original }) => [id, original])).toEqual([
    [params.id, true],
    [translation.id, false],
  ])
})

it('resumes after a failure, without repeating translated sentences', async () => {
  let isBroken = true
  const requests = useTranslator(async (request) => {
    if (!isBroken || request.sentences[0] === 'Sentence 0.') return echo(request)
    throw new EngineError('engine_failed', 'no')
  })
  const params = await document(paragraphs, 'en-US')
  const translation = await order(params.id)
  expect((await finished(translation)).processing).toMatchObject({
    state: 'error',
    error: { code: 'translator_failed' },
  })
  // A retry works even if the original no longer exists.
  await user.call(endpoints.deleteCollection, { params })
  await user.call(endpoints.purgeCollection, { params })
  isBroken = false
  await user.call(endpoints.retryCollection, { params: { id: translation.id } })
  expect((await finished(translation)).processing.state).toBe('complete')
  expect(requests.map(([first]) => first)).toEqual([
    'Sentence 0.',
    'Sentence 40.',
    'Sentence 40.',
    'Sentence 80.',
  ])
  const { content } = await read(translation.id)
  expect(content.content.at(-1)).toEqual(paragraph(text('«Sentence 89.»')))
})

it('requires a translator, a language and a text', async () => {
  const failure = async (params: { id: string }) => {
    const response = await user.send(endpoints.translateCollection, { params, body: { to: 'es-ES' } })
    return [response.statusCode, response.json().error.code]
  }
  useTranslator(echo)
  expect(await failure(await document([paragraph(text('Words.'))]))).toEqual([422, 'language_unknown'])
  expect(await failure(await document([{ type: 'paragraph' }], 'en-US'))).toEqual([409, 'not_ready'])
  product.context.translation = createRegistryFromTranslators([])
  expect(await failure(await document([paragraph(text('Words.'))], 'en-US'))).toEqual([422, 'not_configured'])
})
