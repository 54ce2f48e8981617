import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { createTextModel } from '#server/infra/language/text-model.ts'
import { createTranslatorRegistry } from '#server/infra/language/translation.ts'
import { json, serveProvider } from '#server/testing/speech-provider.ts'
import { echo, setUpTranslation, speakers } from './translate.fixture.ts'

const { product, user, recording, order, read, finished, wordsOf, useTranslator } = await setUpTranslation()
const { context, app } = product
const { db } = context
const originalTranslation = context.translation

describe('a translation', () => {
  it('creates a separate collection whose sentences keep their times, speakers and turns', async () => {
    context.translation = originalTranslation
    const id = await recording()
    const orderedTranslation = await order(id)
    expect(orderedTranslation).toMatchObject({
      name: 'A talk (Spanish)',
      languageCode: 'es-ES',
      userId: user.uid,
      orgId: user.orgId,
      tTranslation: { from: 'en-US', of: id },
      processing: { state: 'translating' },
      transcription: null,
    })
    const completedTranslation = await finished(orderedTranslation)
    expect(completedTranslation).toMatchObject({
      processing: { state: 'complete' },
      engine: 'apertium',
      quality: 'draft',
      snippet: expect.stringContaining('casa'),
    })
    const words = await wordsOf(orderedTranslation.id)
    const turns = words.filter(({ turn }) => turn)
    expect(turns.map(({ start, speaker }) => [start, speaker])).toEqual([
      [0, 'spk_0'],
      [9000, 'spk_1'],
    ])
    expect(words.some(({ start }) => start === 1500)).toBe(true)
    expect(words.at(-1)).toMatchObject({ end: 9000 + 3 * 300 + 250, confidence: null, interpolated: true })
    const { results } = await user.call(endpoints.getTranscript, { params: { id: orderedTranslation.id } })
    expect(results).toMatchObject({
      speakers,
      sources: [{ engine: 'apertium', model: 'eng-spa', language: 'es-ES' }],
    })
    const kinds = async (id: string) =>
      (await user.call(endpoints.listVersions, { params: { id } })).Items.map(({ kind }) => kind)
    expect(await kinds(orderedTranslation.id)).toEqual(['draft'])
    expect(await kinds(id)).toEqual(['translate', 'draft'])
    const page = await user.call(endpoints.search, { body: { orgId: user.orgId, term: 'gatos' } })
    expect(page.Items.map((item) => item.id)).toContain(orderedTranslation.id)
    const settings = await user.call(endpoints.getSettings, { params: { uid: user.uid } })
    expect(settings.welcomeSettings.translated).toBe(true)
    const mails = await db.selectFrom('mails').select('template').where('user_id', '=', user.uid).execute()
    expect(mails.map(({ template }) => template)).toContain('transcriptReady')
  })

  it("is added to the requesting user's projects, and plays after the original is permanently deleted", async () => {
    context.translation = originalTranslation
    const id = await recording()
    const projectId = randomUUID()
    const params = { uid: user.uid, projectId }
    await user.call(endpoints.addProject, { params, body: { orgId: user.orgId } })
    await user.call(endpoints.changeCollection, { params: { id }, body: { project: projectId } })
    const orderedTranslation = await finished(await order(id))
    await user.call(endpoints.deleteCollection, { params: { id } })
    await user.call(endpoints.purgeCollection, { params: { id } })
    await context.storage.deleteFolder(`collections/${id}`)
    const { url } = await user.call(endpoints.getAudio, { params: { id: orderedTranslation.id } })
    expect((await app.inject({ url })).body).toBe('sound')
    expect(await read(orderedTranslation.id)).toMatchObject({
      projects: { [projectId]: true },
      tTranslation: { from: 'en-US' },
    })
    expect((await read(orderedTranslation.id)).tTranslation).not.toHaveProperty('of')
  })

  it('is created by the configured model', async () => {
    const { url } = await serveProvider(({ body }, response) => {
      const { messages } = JSON.parse(String(body)) as { messages: { content: string }[] }
      const items = JSON.parse(messages[1]?.content ?? '') as { n: number; text: string }[]
      const content = JSON.stringify(items.map(({ n }) => ({ n, text: `Satz ${n}.` })))
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      json(response, { id: 'c', object: 'chat.completion', created: 1, model: 'a-model', choices })
    })
    const config = loadConfig({ TEXT_MODEL: 'a-model', TEXT_MODEL_URL: `${url}/v1` })
    context.translation = createTranslatorRegistry(config, createTextModel(config))
    const orderedTranslation = await finished(await order(await recording(), { to: 'de' }))
    expect(orderedTranslation).toMatchObject({
      engine: 'model',
      quality: 'standard',
      snippet: 'Satz 1. Satz 2. Satz 3.',
    })
  })
})

describe('requesting a translation', () => {
  it('twice creates one', async () => {
    const release = Promise.withResolvers<void>()
    useTranslator(async (request) => {
      await release.promise
      return echo(request)
    })
    const id = await recording()
    const orderedTranslations = await Promise.all([order(id), order(id), order(id, { to: 'es' })])
    expect(new Set(orderedTranslations.map((collection) => collection.id)).size).toBe(1)
    const other = await order(id, { to: 'fr' })
    expect(other).toMatchObject({ languageCode: 'fr-FR' })
    release.resolve()
    for (const collection of [orderedTranslations[0], other]) if (collection) await finished(collection)
    const second = await order(id)
    expect(second.id).not.toBe(orderedTranslations[0]?.id)
    await finished(second)
  })

  it("returns the existing translation when repeated with its ID, and rejects another user's ID", async () => {
    useTranslator(echo)
    const [id, cid] = [await recording(), randomUUID()]
    const orderedTranslation = await finished(await order(id, { to: 'es', cid }))
    expect(orderedTranslation.id).toBe(cid)
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

  it('is rejected if there is nothing to translate or no translator, and names the setting', async () => {
    context.translation = originalTranslation
    const id = await recording()
    const refusal = async (to: string, changes: object = {}) => {
      const previous = await db
        .selectFrom('collections')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { language_code, type, state } = previous
      const expectedState = { state, ...changes }
      await db.updateTable('collections').set(expectedState).where('id', '=', id).execute()
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
    expect(await refusal('es', { type: 'text', snippet: ' ' })).toMatchObject({
      statusCode: 409,
      code: 'not_ready',
    })
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
