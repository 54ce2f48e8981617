import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { chooseDictionary } from './speech-stage.ts'

const { context, register } = await sharedTestProduct()
const owner = await register()
const { uid, orgId } = owner

async function save(name: string, isDefault = false): Promise<string> {
  const id = randomUUID()
  const body = { name, language: 'en-US', terms: [], isDefault }
  await owner.call(endpoints.saveDictionary, { params: { uid, id }, body })
  return id
}

it('uses the chosen dictionary, else the default, or none on request', async () => {
  const chosenDictionary = await save('Chosen')
  await save('Default', true)
  const row = { id: randomUUID(), owner_id: uid, language_code: 'en-US' }
  const usedTerms = async (options: object) =>
    (await chooseDictionary(context, { ...row, options } as CollectionRow))?.name
  expect(await usedTerms({})).toBe('Default')
  expect(await usedTerms({ dictionary: chosenDictionary })).toBe('Chosen')
  expect(await usedTerms({ dictionary: null })).toBeUndefined()
})

it("starts a recording in a project, with the project's dictionary", async () => {
  const projectId = randomUUID()
  const dictionary = await save('Of the project')
  await owner.call(endpoints.addProject, { params: { uid, projectId }, body: { orgId } })
  await owner.call(endpoints.changeProject, { params: { uid, projectId }, body: { dictionary } })
  const begin = (project: string) =>
    owner.call(endpoints.createTranscription, {
      params: { uid },
      body: { url: 'https://example.com/talk.mp3', languageCode: 'en-US', orgId, project },
    })
  const { id } = await begin(projectId)
  const row = await context.db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
  expect((await chooseDictionary(context, row as CollectionRow))?.name).toBe('Of the project')
  const projects = await owner.call(endpoints.listProjects, { params: { uid }, query: { orgId } })
  expect(projects.map(({ count }) => count)).toEqual([1])
})
