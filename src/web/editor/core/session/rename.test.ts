import { afterEach, it, vi } from 'vitest'
import { checkQuickRenames } from '#web/lib/api/quick-renames.fixture.ts'
import { collectionQuery, useRenameCollection } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves quick renames in order and shows the last one', () =>
  checkQuickRenames(collectionQuery('id').queryKey, () => useRenameCollection('id')))
