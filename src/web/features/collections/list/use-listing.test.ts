import { expect, it } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { createListing } from './use-listing.ts'

const workspace = { id: 'here', name: 'Here', locale: 'us', role: 'owner' } as const
const chosen = { ...defaultSettings, dashFilter: 'Org Collections' } as const

it.each([
  ['what everybody has', true, 'workspace'],
  ["one's own where that may not be seen", false, 'mine'],
] as const)('lists %s for users who chose it', (_, listsAll, scope) => {
  expect(createListing('me', { ...workspace, listsAll }, chosen, undefined)).toMatchObject({
    orgId: 'here',
    scope,
  })
})
