import { describe, expect, it } from 'vitest'
import type { ProcessingState } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { hasSnippet, isDeletable, kindOfCollection, snippetPlaceholder } from './collection-kinds.ts'

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

describe('replaces an opening phrase', () => {
  const one = (type: Collection['type'], state: ProcessingState, snippet = '', languageCode = 'en') => ({
    type,
    snippet,
    languageCode,
    processing: { state, attempt: 0, stage: null, percent: 0, secondsLeft: null, error: null },
  })

  it.each([
    [one('text', 'queued'), 'waiting'],
    [one('text', 'processing', 'Half of it'), 'converting'],
    [one('text', 'complete'), 'noContent'],
    [one('text', 'complete', 'Once upon a time', ''), null],
    [one('transcription', 'complete', ' '), 'noData'],
    [one('transcription', 'complete', 'Good morning', ''), 'languageNeeded'],
    [one('transcription', 'complete', 'Good morning'), null],
  ])('%o: %s', (collection, note) => {
    expect(snippetPlaceholder(collection)).toBe(note)
    expect(hasSnippet(collection)).toBe(true)
  })

  it.each([
    one('text', 'error'),
    one('transcription', 'error'),
    one('transcription', 'processing'),
    one('transcription', 'paused'),
  ])('replaces nothing in %o', (collection) => {
    expect(hasSnippet(collection)).toBe(false)
  })
})
