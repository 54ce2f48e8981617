import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { useCommandContext } from './use-command-context.ts'

const optionalActions = ['share', 'translate', 'generate', 'precision'] as const
type Page = Parameters<typeof useCommandContext>[1]

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.loadNamespaces(['transcripts', 'common'])
})
beforeEach(() => void vi.stubGlobal('location', { pathname: '/transcript/id' }))

const recording = {
  id: 'id',
  type: 'transcription',
  userId: 'me',
  orgId: 'o',
  languageCode: 'en',
  demo: false,
  movingTo: null,
  processing: { state: 'complete' },
}

/** Returns the optional actions that the editor offers a member of the recording's workspace. */
function offeredActions(collection: Partial<Collection>, uid = 'me', role: 'admin' | 'member' = 'member') {
  let offered: string[] = []
  const Probe = () => {
    const context = useCommandContext(
      {} as Session,
      {
        collection: { ...recording, ...collection },
        viewer: { uid, role, hasOtherWorkspaces: false },
        settings: {},
        job: null,
      } as Page,
    )
    offered = optionalActions.filter((action) => context?.[action])
    return null
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), isServer: true })}>
        <Probe />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return offered
}

it("offers the same actions as the transcript's card", () => {
  expect(offeredActions({})).toEqual(optionalActions)
  expect(offeredActions({}, 'other')).toEqual(['generate'])
  expect(offeredActions({}, 'other', 'admin')).toEqual(optionalActions)
  expect(offeredActions({ languageCode: '' })).toEqual(['share', 'generate', 'precision'])
  expect(offeredActions({ demo: true })).toEqual(['share', 'translate', 'generate'])
})

it('offers none of them while the recording moves to another region', () => {
  expect(offeredActions({ movingTo: 'eu' })).toEqual([])
})
