import { expect, it } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { createListing } from './use-listing.ts'

const workspace = { id: 'here' }
const settings = { ...defaultSettings, dashFilter: 'Org Collections' } as const

it.each([
  ['everything in the workspace', true, 'workspace'],
  ["the user's own list instead of an inaccessible one", false, 'mine'],
] as const)('shows %s to users who chose it', (_, listsAll, scope) => {
  expect(createListing('me', { ...workspace, listsAll }, settings, undefined)).toMatchObject({
    orgId: 'here',
    scope,
  })
})
