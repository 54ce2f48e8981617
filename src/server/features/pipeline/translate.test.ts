import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords } from '#domain/items.ts'
import { mayRetry } from '#domain/status-message.ts'
import type { Word } from '#domain/words.ts'
import { loadConfig } from '#server/config.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { createTextModel } from '#server/infra/language/text-model.ts'
import { createTranslation, createTranslationOf } from '#server/infra/language/translation.ts'
import type { Translator } from '#server/infra/language/translator.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording } from '#server/testing/full-life.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { json, serveProvider } from '#server/testing/speech-provider.ts'
import { ended } from '#server/testing/transcribing.ts'
import { RunEnded } from './run.ts'

const product = await createTestProduct()
const { context, register, app } = product
const { db } = context
const user = await register()
const usual = context.translation

beforeAll(() => context.queue.work(context, allJobs))

const said = (text: string, from = 0, speaker = 'spk_0'): Word[] =>
  text.split(' ').map((word, i) => ({
    text: word,
    start: from + i * 300,
    end: from + i * 300 + 250,
    confidence: 0.9,
    speaker,
    ...(i === 0 && { turn: true as const }),
  }))
const speakers = [
  { id: 'spk_0', name: 'Ada' },
  { id: 'spk_1', name: 'Speaker 2' },
]
/** Three batches of up to 40 sentences. */
const long = Array.from({ length: 100 }, (_, i) => said(`Sentence ${i}.`, i * 1000)).flat()

async function recording(
  words = [...said('I live in a house. Do you?'), ...said('We have two cats.', 9000, 'spk_1')],
) {
  const id = await addRecording(product, user)
  await storeTranscript(db, id, { words, speakers, sources: [] })
  return id
}
const order = (id: string, body: { to: string; cid?: string } = { to: 'es-ES' }) =>
  user.call(endpoints.translateCollection, { params: { id }, body })
const read = (id: string) => user.call(endpoints.getCollection, { params: { id } })
async function until(id: string, done: (collection: Collection) => boolean): Promise<Collection> {
  for (;;) {
    const collection = await read(id)
    if (done(collection)) return collection
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const finished = async (made: Collection) => until(made.id, ended)
async function wordsOf(id: string): Promise<Word[]> {
  const { results } = await user.call(endpoints.getTranscript, { params: { id } })
  return itemsToWords(results.items)
}

/** Replaces the translator with the test's, and records its input. */
function useTranslator(translate: Translator['translate']) {
  const asked: string[][] = []
  const translator: Translator = {
    id: 'model',
    quality: 'standard',
    status: async () => ({ ready: true, problem: null, enabledBy: [] }),
    modelsFor: async () => () => 'played',
    translate(request) {
      asked.push([...request.sentences])
      return translate(request)
    },
  }
  context.translation = createTranslationOf([translator])
  return asked
}
const echo: Translator['translate'] = async ({ sentences }) => sentences.map((text) => `«${text}»`)

describe('a translation', () => {
  it('is a collection of its own, whose sentences keep their times, speakers and turns', async () => {
    context.translation = usual
    const id = await recording()
    const made = await order(id)
    expect(made).toMatchObject({
      name: 'A talk (Spanish)',
      languageCode: 'es-ES',
      userId: user.uid,
      orgId: user.orgId,
      tTranslation: { from: 'en-US', of: id },
      processing: { state: 'translating' },
      transcription: null,
    })
    const complete = await finished(made)
    expect(complete).toMatchObject({
      processing: { state: 'complete' },
      engine: 'apertium',
      quality: 'draft',
      snippet: expect.stringContaining('casa'),
    })
    const words = await wordsOf(made.id)
    const turns = words.filter(({ turn }) => turn)
    expect(turns.map(({ start, speaker }) => [start, speaker])).toEqual([
      [0, 'spk_0'],
      [9000, 'spk_1'],
    ])
    expect(words.some(({ start }) => start === 1500)).toBe(true)
    expect(words.at(-1)).toMatchObject({ end: 9000 + 3 * 300 + 250, confidence: null, interpolated: true })
    const { results } = await user.call(endpoints.getTranscript, { params: { id: made.id } })
    expect(results).toMatchObject({
      speakers,
      sources: [{ engine: 'apertium', model: 'eng-spa', language: 'es-ES' }],
    })
    const kinds = async (of: string) =>
      (await user.call(endpoints.listVersions, { params: { id: of } })).Items.map(({ kind }) => kind)
    expect(await kinds(made.id)).toEqual(['draft'])
    expect(await kinds(id)).toEqual(['translate', 'draft'])
    const found = await user.call(endpoints.search, { body: { orgId: user.orgId, term: 'gatos' } })
    expect(found.Items.map((item) => item.id)).toContain(made.id)
    const settings = await user.call(endpoints.getSettings, { params: { uid: user.uid } })
    expect(settings.welcomeSettings.translated).toBe(true)
    const mails = await db.selectFrom('mails').select('template').where('user_id', '=', user.uid).execute()
    expect(mails.map(({ template }) => template)).toContain('transcriptReady')
  })

  it('is in the projects of who ordered it, and plays when the original is gone for good', async () => {
    context.translation = usual
    const id = await recording()
    const projectId = randomUUID()
    const params = { uid: user.uid, projectId }
    await user.call(endpoints.addProject, { params, body: { orgId: user.orgId } })
    await user.call(endpoints.changeCollection, { params: { id }, body: { project: projectId } })
    const made = await finished(await order(id))
    await user.call(endpoints.deleteCollection, { params: { id } })
    await user.call(endpoints.purgeCollection, { params: { id } })
    await context.storage.deleteFolder(`collections/${id}`)
    const { url } = await user.call(endpoints.getAudio, { params: { id: made.id } })
    expect((await app.inject({ url })).body).toBe('sound')
    expect(await read(made.id)).toMatchObject({
      projects: { [projectId]: true },
      tTranslation: { from: 'en-US' },
    })
    expect((await read(made.id)).tTranslation).not.toHaveProperty('of')
  })

  it('is made by the model that is configured', async () => {
    const { url } = await serveProvider(({ body }, response) => {
      const { messages } = JSON.parse(String(body)) as { messages: { content: string }[] }
      const items = JSON.parse(messages[1]?.content ?? '') as { n: number; text: string }[]
      const content = JSON.stringify(items.map(({ n }) => ({ n, text: `Satz ${n}.` })))
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      json(response, { id: 'c', object: 'chat.completion', created: 1, model: 'a-model', choices })
    })
    const config = loadConfig({ TEXT_MODEL: 'a-model', TEXT_MODEL_URL: `${url}/v1` })
    context.translation = createTranslation(config, createTextModel(config))
    const made = await finished(await order(await recording(), { to: 'de' }))
    expect(made).toMatchObject({ engine: 'model', quality: 'standard', snippet: 'Satz 1. Satz 2. Satz 3.' })
  })
})

describe('ordering', () => {
  it('twice makes one', async () => {
    const held = Promise.withResolvers<void>()
    useTranslator(async (request) => {
      await held.promise
      return echo(request)
    })
    const id = await recording()
    const made = await Promise.all([order(id), order(id), order(id, { to: 'es' })])
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    const other = await order(id, { to: 'fr' })
    expect(other).toMatchObject({ languageCode: 'fr-FR' })
    held.resolve()
    for (const one of [made[0], other]) if (one) await finished(one)
    const again = await order(id)
    expect(again.id).not.toBe(made[0]?.id)
    await finished(again)
  })

  it('again with its id answers with what was made, and takes nobody else’s id', async () => {
    useTranslator(echo)
    const [id, cid] = [await recording(), randomUUID()]
    const made = await finished(await order(id, { to: 'es', cid }))
    expect(made.id).toBe(cid)
    expect(await order(id, { to: 'es', cid })).toMatchObject({ id: cid, processing: { state: 'complete' } })
    const send = (body: { to: string; cid: string }) =>
      user.send(endpoints.translateCollection, { params: { id }, body })
    for (const body of [
      { to: 'fr', cid },
      { to: 'es', cid: id },
    ])
      expect((await send(body)).json().error.code).toBe('conflict')
    expect(await context.storage.head(`collections/${id}/audio.mp3`)).toEqual({ size: 5 })
    expect(await context.storage.head(`collections/${cid}/audio.mp3`)).toEqual({ size: 5 })
  })

  it('is refused where there is nothing to translate, and says what would make it possible', async () => {
    context.translation = usual
    const id = await recording()
    const refusal = async (to: string, changes: object = {}) => {
      const was = await db
        .selectFrom('collections')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { language_code, type, state } = was
      const changed = { state, ...changes }
      await db.updateTable('collections').set(changed).where('id', '=', id).execute()
      const { statusCode, body } = await user.send(endpoints.translateCollection, {
        params: { id },
        body: { to },
      })
      await db.updateTable('collections').set({ language_code, type, state }).where('id', '=', id).execute()
      const { code, details } = JSON.parse(body).error
      return { statusCode, code, details }
    }
    expect(await refusal('en-GB', { language_code: 'en-US' })).toMatchObject({
      statusCode: 422,
      code: 'same_language',
    })
    for (const language_code of ['', 'auto'])
      expect(await refusal('es', { language_code })).toMatchObject({
        statusCode: 422,
        code: 'language_unknown',
      })
    expect(await refusal('es', { type: 'text' })).toMatchObject({ statusCode: 409, code: 'conflict' })
    for (const state of ['processing', 'error', 'translating'])
      expect(await refusal('es', { state })).toMatchObject({ statusCode: 409, code: 'not_ready' })
    expect(await refusal('tlh')).toMatchObject({ statusCode: 400, code: 'invalid_input' })
    expect(await refusal('zu')).toMatchObject({
      statusCode: 422,
      code: 'not_configured',
      details: {
        enabledBy: expect.arrayContaining([{ kind: 'setting', name: 'TEXT_MODEL' }]),
        targets: ['es-ES', 'es-419'],
      },
    })
    const targets = await user.call(endpoints.listTargetLanguages, { query: { from: 'en-US' } })
    expect(targets.filter(({ available }) => available).map(({ code }) => code)).toEqual(['es-ES', 'es-419'])
  })
})

describe('the work on a translation', () => {
  it('goes on behind what an attempt that broke had finished, with the words as they were ordered', async () => {
    let isBroken = true
    const asked = useTranslator(async (request) => {
      if (!request.sentences[0]?.includes(' 40') || !isBroken) return echo(request)
      isBroken = false
      throw new Error('the process was ended')
    })
    const id = await recording(long)
    const made = await order(id)
    const edit = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 1000, words: [] }
    await user.call(endpoints.patchTranscript, { params: { id }, body: edit })
    await finished(made)
    expect(asked.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
    const words = await wordsOf(made.id)
    expect(words.map(({ text }) => text).join(' ')).toMatch(/^«Sentence 0\.» .*«Sentence 99\.»$/)
    expect(words).toHaveLength(200)
  })

  it('ends with an error that can be tried again, and goes on there', async () => {
    let isBroken = true
    const asked = useTranslator(async (request) => {
      if (!isBroken || request.sentences[0] === 'Sentence 0.') return echo(request)
      throw new EngineError('engine_failed', 'http://10.0.0.1 said no')
    })
    const made = await finished(await order(await recording(long)))
    expect(made).toMatchObject({
      processing: {
        state: 'error',
        error: { code: 'translator_failed', message: expect.not.stringContaining('10.') },
      },
    })
    isBroken = false
    const params = { id: made.id }
    expect(await user.call(endpoints.retryCollection, { params })).toMatchObject({
      processing: { state: 'translating', attempt: 1 },
    })
    expect((await finished(made)).processing.state).toBe('complete')
    expect(asked.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
  })

  it('says so where the original has been deleted for good', async () => {
    useTranslator(async () => {
      throw new EngineError('engine_unavailable', 'not there')
    })
    const id = await recording()
    const made = await finished(await order(id))
    expect(made.processing.error?.code).toBe('translator_unavailable')
    await user.call(endpoints.deleteCollection, { params: { id } })
    await user.call(endpoints.purgeCollection, { params: { id } })
    useTranslator(echo)
    await user.call(endpoints.retryCollection, { params: { id: made.id } })
    const missing = await finished(made)
    expect(missing.processing).toMatchObject({ state: 'error', error: { code: 'source_missing' } })
    expect(mayRetry(missing, Date.now() / 1000)).toBe(false)
  })

  it('waits for credit where the provider has none', async () => {
    useTranslator(async () => {
      throw new EngineError('engine_unpaid', 'pay')
    })
    const made = await finished(await order(await recording()))
    expect(made.processing.state).toBe('paused')
    useTranslator(echo)
    await user.call(endpoints.unpauseCollection, { params: { id: made.id } })
    expect((await finished(made)).processing.state).toBe('complete')
  })

  it('stops when somebody cancels it, and goes on there in another try', async () => {
    const stopped = Promise.withResolvers<unknown>()
    let isHeld = true
    const asked = useTranslator(async (request) => {
      if (!isHeld || request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          stopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const made = await order(await recording(long))
    const params = { id: made.id }
    await until(made.id, (one) => one.processing.percent > 0)
    await user.call(endpoints.cancelCollection, { params })
    expect(await stopped.promise).toBeInstanceOf(RunEnded)
    expect((await read(made.id)).processing).toMatchObject({ state: 'error', error: { code: 'cancelled' } })
    isHeld = false
    await user.call(endpoints.retryCollection, { params })
    expect((await finished(made)).processing).toMatchObject({ state: 'complete', attempt: 0 })
    expect(asked.map(([first]) => first)).toEqual([
      'Sentence 0.',
      'Sentence 40.',
      'Sentence 40.',
      'Sentence 80.',
    ])
  })

  it('tells how far it is, and stops when its translation is deleted', async () => {
    const stopped = Promise.withResolvers<unknown>()
    useTranslator(async (request) => {
      if (request.sentences[0] === 'Sentence 0.') return echo(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          stopped.resolve(request.signal.reason)
          reject(request.signal.reason)
        }),
      )
    })
    const made = await order(await recording(long))
    const { processing } = await until(made.id, (one) => one.processing.percent > 0)
    expect(processing).toMatchObject({ state: 'translating', percent: 33.3 })
    await user.call(endpoints.deleteCollection, { params: { id: made.id } })
    expect(await stopped.promise).toBeInstanceOf(Error)
  })
})
