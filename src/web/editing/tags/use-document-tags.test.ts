import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { useDocumentTags } from './use-document-tags.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const withTags = (...tags: string[]) => ({ id: 'd', name: 'Plan', tags }) as Collection

/** Opens the tags of a document; `change` is called as on the rendered page. */
function openTags() {
  const queryClient = new QueryClient()
  const requests = holdRequests()
  let shown = withTags()
  const show = (collection: Collection) => {
    shown = collection
  }
  const change = async (ids: string[], creation?: Promise<unknown>) => {
    readHook(queryClient, () => useDocumentTags(shown, 'ada', show)).change(ids, creation)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { requests, change, shownTags: () => shown.tags }
}

it('saves changes in order, after the creation of a new tag', async () => {
  const { requests, change, shownTags } = openTags()
  const { promise: creation, resolve: create } = Promise.withResolvers<void>()
  await change(['new'], creation)
  await change(['new', 'old'])
  expect(shownTags()).toEqual(['new', 'old'])
  expect(requests).toEqual([])
  create()
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.respond(withTags('new'))
  await expect.poll(() => requests.length).toBe(2)
  expect(requests.map(({ body }) => body)).toEqual([{ tags: ['new'] }, { tags: ['new', 'old'] }])
  expect(shownTags()).toEqual(['new', 'old'])
})

it('keeps a later change if an earlier one is rejected, and reverts to the saved tags if both are', async () => {
  const { requests, change, shownTags } = openTags()
  await change(['a'])
  await change(['a', 'b'])
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.reject()
  await expect.poll(() => requests.length).toBe(2)
  expect(shownTags()).toEqual(['a', 'b'])
  requests[1]!.reject()
  await expect.poll(shownTags).toEqual([])
})

it('reverts a rejected change to the tags saved before it', async () => {
  const { requests, change, shownTags } = openTags()
  await change(['a'])
  await change(['a', 'b'])
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.respond(withTags('a'))
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.reject()
  await expect.poll(shownTags).toEqual(['a'])
})
