import { expect, test } from 'vitest'
import type { Version } from '#contract/versions.ts'
import { versionTitle } from './accuracy-texts.ts'

test('the title of an unnamed version is its kind and time', () => {
  const createdVersion: Version = {
    id: '0198c0de-0000-7000-8000-000000000001',
    revision: 3,
    kind: 'precision',
    name: null,
    userId: null,
    userName: null,
    wordCount: 2,
    wordsChanged: 1,
    created: 1_790_000_000,
  }
  expect(versionTitle(createdVersion, 'en')).toMatch(/^Proofread \(September 21, 2026 at .* UTC\)$/)
  expect(versionTitle({ ...createdVersion, kind: 'draft' }, 'es')).toMatch(
    /^Borrador de la IA \(21 de septiembre de 2026/,
  )
  expect(versionTitle({ ...createdVersion, name: 'Board call' }, 'en')).toBe('Board call')
})
