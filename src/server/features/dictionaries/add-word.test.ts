import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { collectionEndpoints } from '#contract/collections.ts'
import { dictionaryEndpoints as endpoints } from '#contract/dictionaries.ts'
import { projectEndpoints } from '#contract/projects.ts'
import { transcriptEndpoints } from '#contract/transcripts.ts'
import { versionEndpoints } from '#contract/versions.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { addTranscribedRecording } from '#server/testing/transcribed-recording.ts'

const { context, register } = await sharedTestProduct()

/** Time of “copper” in a recording with a word every half second. */
const copper = { start: 1, end: 1.4 }
const addTalk = (owner: Caller) =>
  addTranscribedRecording(context, owner, { name: 'Talk', text: 'Meet Grace copper, she wrote it' })

async function save(owner: Caller, name: string, fields: object = {}): Promise<string> {
  const id = randomUUID()
  const body = { name, language: 'en-US', terms: [], ...fields }
  await owner.call(endpoints.saveDictionary, { params: { uid: owner.uid, id }, body })
  return id
}
const add = (caller: Caller, id: string, word: object = {}) =>
  caller.call(endpoints.addToDictionary, { params: { id }, body: { term: 'Hopper', ...copper, ...word } })

describe('a corrected word', () => {
  it("is added to the language's default dictionary, with a replacement for the draft's word", async () => {
    const owner = await register()
    const { id } = await addTalk(owner)
    const names = await save(owner, 'Names', { isDefault: true, terms: ['Ada'] })
    // The current text doesn't matter, only the draft does.
    await owner.call(transcriptEndpoints.patchTranscript, {
      params: { id },
      body: { operationId: randomUUID(), baseRevision: 0, startTime: 1, endTime: 1.4, words: [] },
    })
    expect(await add(owner, id)).toEqual({
      dictionary: {
        id: names,
        name: 'Names',
        language: 'en-US',
        terms: ['Ada', 'Hopper'],
        soundsLike: {},
        rules: [{ heard: 'copper', write: 'Hopper' }],
        isDefault: true,
      },
      created: false,
      term: 'Hopper',
      rule: { heard: 'copper', write: 'Hopper' },
      replaced: null,
    })
    const second = await add(owner, id)
    expect(second).toMatchObject({ created: false, term: null, rule: null, replaced: null })
    expect(second.dictionary?.terms).toEqual(['Ada', 'Hopper'])
    const other = await add(owner, id, { term: 'Hoper' })
    expect(other).toMatchObject({ rule: { heard: 'copper', write: 'Hoper' }, replaced: 'Hopper' })
    expect(other.dictionary?.rules).toEqual([{ heard: 'copper', write: 'Hoper' }])
  })

  it("is added to the chosen dictionary, else the project's, else the default", async () => {
    const owner = await register()
    const { id } = await addTalk(owner)
    const addAndReadDictionary = async (term: string) => (await add(owner, id, { term })).dictionary?.name
    await save(owner, 'Default', { isDefault: true })
    expect(await addAndReadDictionary('One')).toBe('Default')
    const [projectDictionary, project] = [await save(owner, 'Of the project'), randomUUID()]
    const input = { params: { uid: owner.uid, projectId: project } }
    await owner.call(projectEndpoints.addProject, { ...input, body: { orgId: owner.orgId } })
    await owner.call(projectEndpoints.changeProject, { ...input, body: { dictionary: projectDictionary } })
    await owner.call(collectionEndpoints.changeCollection, { params: { id }, body: { project } })
    expect(await addAndReadDictionary('Two')).toBe('Of the project')
    const choose = (dictionary: string | null) =>
      context.db
        .updateTable('collections')
        .set({ options: JSON.stringify({ dictionary }) })
        .where('id', '=', id)
        .execute()
    await choose(await save(owner, 'Chosen'))
    expect(await addAndReadDictionary('Three')).toBe('Chosen')
    // The recording was deliberately transcribed without a dictionary, so the response requires choosing one.
    await choose(null)
    expect(await addAndReadDictionary('Four')).toBeUndefined()
  })

  it("requires a dictionary's name if none applies; a new one becomes the default", async () => {
    const owner = await register()
    const { id } = await addTalk(owner)
    const other = await save(owner, 'Other')
    expect(await add(owner, id)).toEqual({
      dictionary: null,
      created: false,
      term: null,
      rule: null,
      replaced: null,
    })
    const addition = await add(owner, id, { dictionary: other })
    expect(addition.dictionary).toMatchObject({ name: 'Other', terms: ['Hopper'], isDefault: false })
    const creation = await add(owner, id, { dictionary: randomUUID(), name: 'English' })
    expect(creation).toMatchObject({ created: true, term: 'Hopper' })
    expect(creation.dictionary).toMatchObject({ name: 'English', language: 'en-US', isDefault: true })
    const next = await add(owner, id, { term: 'Grace' })
    expect(next.dictionary?.name).toBe('English')
  })

  it('adds no rule for the same text or after shifted times', async () => {
    const owner = await register()
    const { id } = await addTalk(owner)
    await save(owner, 'Names', { isDefault: true })
    const sameTermAddition = await add(owner, id, { term: 'Grace', start: 0.5, end: 0.9 })
    expect(sameTermAddition).toMatchObject({ term: 'Grace', rule: null })
    const pauseAddition = await add(owner, id, { term: 'Later', start: 50, end: 51 })
    expect(pauseAddition).toMatchObject({ term: 'Later', rule: null })
    await owner.call(versionEndpoints.shiftWords, { params: { id }, body: { offset: 2 } })
    expect(await add(owner, id)).toMatchObject({ term: 'Hopper', rule: null })
  })

  it("accepts neither other users' dictionaries nor their transcripts", async () => {
    const [owner, stranger] = [await register(), await register()]
    const [{ id }, mine] = [await addTalk(owner), await save(owner, 'Mine')]
    const body = { term: 'Hopper', ...copper }
    const send = (caller: Caller, collection: string, dictionary?: string) =>
      caller.send(endpoints.addToDictionary, { params: { id: collection }, body: { ...body, dictionary } })
    const strangerTalk = await addTalk(stranger)
    const responses = [await send(stranger, id), await send(stranger, strangerTalk.id, mine)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const takenBody = { ...body, dictionary: mine, name: 'Taken' }
    const response = await stranger.send(endpoints.addToDictionary, {
      params: { id: strangerTalk.id },
      body: takenBody,
    })
    expect(response.statusCode).toBe(404)
  })
})
