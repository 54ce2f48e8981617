import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { collectionEndpoints } from '#contract/collections.ts'
import type { Dictionary } from '#contract/dictionaries.ts'
import { dictionaryEndpoints as endpoints } from '#contract/dictionaries.ts'
import { projectEndpoints } from '#contract/projects.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { addTranscribedRecording } from '#server/testing/transcribed-recording.ts'
import { validateRows } from './rows.ts'
import { findDefaultDictionary, findDictionary } from './service.ts'

const { context, register, anonymous } = await sharedTestProduct()
const user = await register()

type Body = Partial<Omit<Dictionary, 'id'>>

function save(caller: Caller, id: string, body: Body = {}, uid = caller.uid) {
  const params = { uid, id }
  return caller.send(endpoints.saveDictionary, {
    params,
    body: { name: 'D', language: 'en', terms: [], ...body },
  })
}
const paramsOf = (caller: Caller, id: string) => ({ params: { uid: caller.uid, id } })
const names = async (caller: Caller) =>
  (await caller.call(endpoints.listDictionaries, { params: { uid: caller.uid } })).map(({ name }) => name)

describe('dictionaries', () => {
  it("are stored under the client's id, tidied, and replaced as a whole", async () => {
    const id = randomUUID()
    const response = await save(user, id, {
      name: ' Team ',
      terms: [' Okonkwo', 'New   York'],
      soundsLike: { okonkwo: 'oh con quo' },
      rules: [{ heard: 'long hand ', write: 'Longhand' }],
    })
    const storedDictionary = {
      id,
      name: 'Team',
      language: 'en',
      terms: ['Okonkwo', 'New York'],
      soundsLike: { Okonkwo: 'oh con quo' },
      rules: [{ heard: 'long hand', write: 'Longhand' }],
      isDefault: false,
    }
    expect(response.json().result).toEqual(storedDictionary)
    expect(await user.call(endpoints.getDictionary, paramsOf(user, id))).toEqual(storedDictionary)
    expect(await findDictionary(context.db, user.uid, id)).toEqual(storedDictionary)

    await save(user, id, { name: 'Crew', terms: ['Ada'] })
    const replacedDictionary = {
      id,
      name: 'Crew',
      language: 'en',
      terms: ['Ada'],
      soundsLike: {},
      rules: [],
      isDefault: false,
    }
    expect(await user.call(endpoints.getDictionary, paramsOf(user, id))).toEqual(replacedDictionary)
  })

  it('have one default per language, which follows saves', async () => {
    const owner = await register()
    const [one, other] = [randomUUID(), randomUUID()]
    const defaults = async () => {
      const all = await owner.call(endpoints.listDictionaries, { params: { uid: owner.uid } })
      return all.filter(({ isDefault }) => isDefault).map(({ name }) => name)
    }
    await save(owner, one, { name: 'One', isDefault: true })
    await save(owner, other, { name: 'Other' })
    expect(await defaults()).toEqual(['One'])
    await save(owner, other, { name: 'Other', isDefault: true })
    expect(await defaults()).toEqual(['Other'])
    await save(owner, one, { name: 'Uno', language: 'es-ES', isDefault: true })
    expect(await defaults()).toEqual(['Other', 'Uno'])
    await save(owner, one, { name: 'Back', language: 'en' })
    expect(await defaults()).toEqual(['Back'])
  })

  it("apply unselected: the project's, else the language's default", async () => {
    const owner = await register()
    const [english, spanish, project] = [randomUUID(), randomUUID(), randomUUID()]
    await save(owner, english, { name: 'English', language: 'en-US', isDefault: true })
    await save(owner, spanish, { name: 'Spanish', language: 'es-ES' })
    const { id } = await addTranscribedRecording(context, owner, { name: 'Talk', text: 'Hello', seconds: 5 })
    const findDictionaryName = async (language: string) =>
      (await findDefaultDictionary(context.db, owner.uid, { id, language }))?.name
    expect(await findDictionaryName('en-US')).toBe('English')
    expect(await findDictionaryName('en-GB')).toBe('English')
    expect(await findDictionaryName('en+es')).toBe('English')
    expect(await findDictionaryName('fr-FR')).toBeUndefined()

    const input = { params: { uid: owner.uid, projectId: project } }
    await owner.call(projectEndpoints.addProject, { ...input, body: { orgId: owner.orgId } })
    await owner.call(collectionEndpoints.changeCollection, { params: { id }, body: { project } })
    expect(await findDictionaryName('en-US')).toBe('English')
    const body = { dictionary: spanish }
    expect(await owner.call(projectEndpoints.changeProject, { ...input, body })).toMatchObject(body)
    expect(await findDictionaryName('en-US')).toBe('Spanish')
    const stranger = await register('Grace Hopper')
    await save(stranger, randomUUID(), { name: 'Foreign', language: 'en-US' })
    expect(await findDefaultDictionary(context.db, stranger.uid, { id, language: 'en-US' })).toBeUndefined()
    await owner.call(endpoints.deleteDictionary, paramsOf(owner, spanish))
    expect(await findDictionaryName('en-US')).toBe('English')
    const unknownRequest = { ...input, body: { dictionary: randomUUID() } }
    expect((await owner.send(projectEndpoints.changeProject, unknownRequest)).statusCode).toBe(404)
  })

  it('are listed by name and gone when deleted', async () => {
    const owner = await register()
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    for (const [i, name] of ['beta', 'Alpha', 'Gamma'].entries()) await save(owner, ids[i] ?? '', { name })
    expect(await names(owner)).toEqual(['Alpha', 'beta', 'Gamma'])
    await owner.call(endpoints.deleteDictionary, paramsOf(owner, ids[0]))
    expect(await names(owner)).toEqual(['Alpha', 'Gamma'])
    const response = await owner.send(endpoints.deleteDictionary, paramsOf(owner, ids[0]))
    expect(response.statusCode).toBe(404)
  })

  it("of another user look nonexistent, and can't be overwritten", async () => {
    const id = randomUUID()
    await save(user, id, { name: 'Mine' })
    const stranger = await register()
    const statuses = [
      await stranger.send(endpoints.getDictionary, paramsOf(user, id)),
      await stranger.send(endpoints.getDictionary, paramsOf(stranger, id)),
      await stranger.send(endpoints.deleteDictionary, paramsOf(user, id)),
      await stranger.send(endpoints.deleteDictionary, paramsOf(stranger, id)),
      await stranger.send(endpoints.listDictionaries, { params: { uid: user.uid } }),
      await save(stranger, id, { name: 'Theirs' }, user.uid),
      await save(stranger, id, { name: 'Theirs' }),
    ].map((response) => response.statusCode)
    expect(statuses).toEqual(statuses.map(() => 404))
    expect((await user.call(endpoints.getDictionary, paramsOf(user, id))).name).toBe('Mine')
    expect(await findDictionary(context.db, stranger.uid, id)).toBeUndefined()
    expect((await anonymous.send(endpoints.getDictionary, paramsOf(user, id))).statusCode).toBe(401)
  })

  it('are rejected as a whole, with the invalid rows named', async () => {
    const id = randomUUID()
    const response = await save(user, id, {
      terms: ['Ada', '  ', 'ADA', 'x'.repeat(61)],
      soundsLike: { nobody: 'no body' },
      rules: [{ heard: 'a', write: '' }],
    })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 'invalid_rows'])
    expect(response.json().error.details.rows).toEqual([
      { index: 1, field: 'terms', reason: 'empty' },
      { index: 2, field: 'terms', reason: 'duplicate' },
      { index: 3, field: 'terms', reason: 'too_long' },
      { index: 0, field: 'soundsLike', reason: 'not_a_term' },
      { index: 0, field: 'rules', reason: 'empty' },
    ])
    expect((await user.send(endpoints.getDictionary, paramsOf(user, id))).statusCode).toBe(404)
  })

  it('have a spoken language, in any region', async () => {
    const statuses = async (...codes: string[]) =>
      Promise.all(
        codes.map(async (language) => (await save(user, randomUUID(), { language })).json().error?.code),
      )
    expect(await statuses('en', 'en-ZA', 'en+es', 'no')).toEqual([undefined, undefined, undefined, undefined])
    const refusedStatuses = await statuses('auto', 'en-', 'tlh', 'en+', 'language')
    expect(refusedStatuses).toEqual(refusedStatuses.map(() => 'invalid_input'))
  })

  it('are limited to 200 per user, also with concurrent requests; existing ones stay editable', async () => {
    const owner = await register()
    const rows = Array.from({ length: 198 }, () => ({
      id: randomUUID(),
      user_id: owner.uid,
      name: 'n',
      language: 'en',
      terms: '[]',
      sounds_like: '{}',
      rules: '[]',
    }))
    await context.db.insertInto('dictionaries').values(rows).execute()
    const saveResponses = await Promise.all(Array.from({ length: 4 }, () => save(owner, randomUUID())))
    expect(saveResponses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
    expect((await save(owner, rows[0]?.id ?? '', { name: 'Changed' })).statusCode).toBe(200)
  })
})

describe('rows', () => {
  it('beyond the limit of 1,000 are rejected', () => {
    const terms = Array.from({ length: 1001 }, (_, i) => `term ${i}`)
    expect(validateRows({ terms }).invalidRows).toEqual([{ index: 1000, field: 'terms', reason: 'too_many' }])
    expect(validateRows({ terms: terms.slice(1) }).invalidRows).toEqual([])
  })

  it('are equal regardless of the normalization of accents', () => {
    expect(validateRows({ terms: ['Zu\u0308rich', 'ZÜRICH'] })).toMatchObject({
      rows: { terms: ['Zürich', 'ZÜRICH'] },
      invalidRows: [{ index: 1, reason: 'duplicate' }],
    })
  })

  it('have at most one rule for the same recognized text', () => {
    const rules = ['a', 'b', 'A'].map((recognized) => ({ heard: recognized, write: 'x' }))
    expect(validateRows({ terms: [], rules }).invalidRows).toEqual([
      { index: 2, field: 'rules', reason: 'duplicate' },
    ])
  })
})
