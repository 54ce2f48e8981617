import { expect, it } from 'vitest'
import { isInTransit, stateOf } from './upload-state.ts'
import type { UploadFile, UploadMeta } from './uploader-plugin.ts'

const file = (meta: Partial<UploadMeta>, overrides: Partial<UploadFile> = {}) =>
  ({ isGhost: false, meta: { languageCode: 'en-US', ...meta }, ...overrides }) as UploadFile

const duplicate = { id: 'one', name: 'Talk' }

it.each([
  ['waiting', file({}), true],
  ['uploading', file({ uploadId: 'u' }), true],
  ['paused', file({ uploadId: 'u', paused: true }), false],
  ['duplicate', file({ sent: true, duplicate }), false],
  ['starting', file({ sent: true, duplicate, keepsBoth: true }), true],
  ['needsLanguage', file({ sent: true, languageCode: '' }), false],
  ['starting', file({ sent: true }), true],
  ['gone', file({ uploadId: 'u' }, { isGhost: true }), false],
  ['starting', file({ sent: true }, { isGhost: true }), true],
  ['failed', file({ uploadId: 'u' }, { error: 'network' }), false],
] as const)('returns %s for %o', (state, changes, expectedActive) => {
  expect(stateOf(changes, true)).toBe(state)
  expect(isInTransit(state)).toBe(expectedActive)
  // Without a connection, only active uploads are blocked.
  expect(stateOf(changes, false)).toBe(expectedActive ? 'offline' : state)
})
