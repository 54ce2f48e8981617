import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Tag } from '#contract/tags.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { tagsQuery } from './tags-query.ts'
import { useTags } from './use-tags.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const stored: Tag = { id: 'a', name: 'Plans', color: 'blue', count: 0 }

function openTags() {
  const client = new QueryClient()
  const { queryKey } = tagsQuery('org')
  client.setQueryData(queryKey, [stored])
  const requests = holdRequests()
  const names = () => client.getQueryData(queryKey)?.map(({ name }) => name)
  return { client, requests, tags: readHook(client, () => useTags('org')), names }
}

it('saves quick changes in order and shows the last one', async () => {
  const { client, requests, tags, names } = openTags()
  tags.change('a', { name: 'First' })
  tags.change('a', { name: 'Second' })
  await expect.poll(() => requests.length).toBe(1)
  await expect.poll(names).toEqual(['Second'])
  requests[0]!.respond({})
  await expect.poll(() => requests.length).toBe(2)
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }, { name: 'Second' }])
  requests[1]!.respond({})
  await expect.poll(() => client.isMutating()).toBe(0)
})

it('shows both of two new tags', async () => {
  const { tags, names } = openTags()
  tags.add('Drafts')
  tags.add('Ideas')
  await expect.poll(names).toEqual(['Drafts', 'Ideas', 'Plans'])
})
