import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { cacheList } from './cached-list.fixture.ts'
import { useProjectActions } from './project-queries.ts'
import { getCachedCollection, putCollection } from './queries.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const collection = (fields: Partial<Collection>) =>
  ({
    id: 'c',
    userId: 'ada',
    orgId: 'org',
    sharedWith: {},
    projects: {},
    started: 1,
    ...fields,
  }) as Collection

let client: QueryClient
beforeEach(() => {
  client = cacheList(collection({ name: 'Old' }))
})
const shown = () => getCachedCollection(client, 'c')

/** Adds a collection to a project from a menu that was opened earlier. */
const assign = (project: string, projects: Record<string, true> = {}) => {
  const openedCollection = collection({ name: 'Old', projects })
  readHook(client, () => useProjectActions('ada', 'org')).assign({
    collection: openedCollection,
    project,
    isAdded: true,
  })
  return vi.waitFor(() => expect(shown()?.projects).toHaveProperty(project))
}

it('keeps what has changed since the menu was opened, even after a rejection', async () => {
  const requests = holdRequests()
  putCollection(client, collection({ name: 'New' }))
  await assign('p')
  expect(shown()).toMatchObject({ name: 'New', projects: { p: true } })
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.reject()
  await expect.poll(shown).toMatchObject({ name: 'New', projects: {} })
})

it('keeps a project while the response to an earlier change arrives', async () => {
  const requests = holdRequests()
  await assign('p')
  await assign('q', { p: true })
  requests[0]!.respond(collection({ projects: { p: true } }))
  await expect.poll(() => client.isMutating()).toBe(1)
  expect(shown()?.projects).toEqual({ p: true, q: true })
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.respond(collection({ projects: { p: true, q: true } }))
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(shown()?.projects).toEqual({ p: true, q: true })
})
