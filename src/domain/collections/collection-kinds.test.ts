import { describe, expect, it } from 'vitest'
import type { ProcessingState } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { isDeletable, kindOfCollection, showsSnippet, snippetPlaceholder } from './collection-kinds.ts'

type Kinds = Pick<Collection, 'type' | 'perfection' | 'tTranslation'>
const spoken: Kinds = { type: 'transcription' }
const from = { tTranslation: { from: 'de' } }

describe('kindOfCollection', () => {
  it.each<[Kinds, string, deletable: boolean]>([
    [spoken, 'ai', true],
    [{ ...spoken, perfection: false }, 'awaitsReview', false],
    [{ ...spoken, perfection: true }, 'reviewed', true],
    [{ ...spoken, ...from }, 'translated', true],
    [{ ...spoken, ...from, perfection: false }, 'translated', true],
    [{ type: 'text' }, 'document', true],
  ])('%o is %s', (collection, kind, deletable) => {
    expect([kindOfCollection(collection), isDeletable(collection)]).toEqual([kind, deletable])
  })
})

describe('a snippet or its placeholder', () => {
  const createCollection = (
    type: Collection['type'],
    state: ProcessingState,
    snippet = '',
    languageCode = 'en',
  ) => ({
    type,
    snippet,
    languageCode,
    processing: { state, attempt: 0, stage: null, percent: 0, secondsLeft: null, error: null },
  })

  it.each([
    [createCollection('text', 'queued'), 'waiting'],
    [createCollection('text', 'processing', 'Half of it'), 'converting'],
    [createCollection('text', 'complete'), 'noContent'],
    [createCollection('text', 'complete', 'Once upon a time', ''), null],
    [createCollection('transcription', 'complete', ' '), 'noData'],
    [createCollection('transcription', 'complete', 'Good morning', ''), 'languageNeeded'],
    [createCollection('transcription', 'complete', 'Good morning'), null],
  ])('%o: %s', (collection, placeholder) => {
    expect(snippetPlaceholder(collection)).toBe(placeholder)
    expect(showsSnippet(collection)).toBe(true)
  })

  it.each([
    createCollection('text', 'error'),
    createCollection('transcription', 'error'),
    createCollection('transcription', 'processing'),
    createCollection('transcription', 'paused'),
  ])('is not shown for %o', (collection) => {
    expect(showsSnippet(collection)).toBe(false)
  })
})
