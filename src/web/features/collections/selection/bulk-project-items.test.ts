import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { cacheList } from '#web/features/collections/state/cached-list.fixture.ts'
import { getCachedCollection, putCollection } from '#web/features/collections/state/queries.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { BulkProjectItems } from './bulk-project-items.tsx'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.loadNamespaces(['selection', 'collections'])
})
afterEach(() => vi.unstubAllGlobals())

const selected = {
  id: 'c',
  userId: 'ada',
  orgId: 'org',
  sharedWith: {},
  projects: {},
  name: 'Old',
} as Collection

it('keeps other changes to a collection if adding it to a project fails', async () => {
  const client = cacheList(selected)
  client.setQueryData(projectsQuery('ada', 'org').queryKey, [
    { id: 'p', name: 'Project', color: 'blue', created: 0, count: 0, dictionary: null },
  ])
  const requests = holdRequests()
  const shown = () => getCachedCollection(client, 'c')
  const items = readHook(client, () =>
    BulkProjectItems({ collections: [selected], uid: 'ada', orgId: 'org' }),
  )
  const [item] = [items].flat()
  item?.props.onChange()
  await expect.poll(() => requests.length).toBe(1)
  expect(shown()?.projects).toEqual({ p: true })
  putCollection(client, { ...selected, name: 'New', projects: { p: true } })
  requests[0]!.reject()
  await expect.poll(() => shown()?.projects).toEqual({})
  expect(shown()?.name).toBe('New')
})
