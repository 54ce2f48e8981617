import { afterEach, it, vi } from 'vitest'
import { checkQuickRenames } from '#web/lib/api/quick-renames.fixture.ts'
import { documentQuery, useRenameDocument } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves quick renames in order and shows the last one', () =>
  checkQuickRenames(documentQuery('id').queryKey, () => useRenameDocument('id')))
