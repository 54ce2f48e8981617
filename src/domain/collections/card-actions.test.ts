import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { allowedActions } from './card-actions.ts'

const now = 1_000_000
const viewer = { uid: 'me', role: 'member', hasOtherWorkspaces: false } as const
const processing = { stage: null, percent: 0, secondsLeft: null, attempt: 0, error: null }
const error = { code: 'internal', message: '' } as const

/** Returns the menu for the viewer's own recording. */
function offeredActions(state: Partial<Collection['processing']>, other: Partial<Collection> = {}): string[] {
  const collection = {
    type: 'transcription',
    userId: 'me',
    languageCode: 'en',
    props: { duration: 60 },
    retried: false,
    started: now - 30,
    transcriptionStarted: now - 30,
    needsLanguage: false,
    ...other,
    processing: { ...processing, ...state },
  } as Collection
  return allowedActions(collection, viewer, now)
}

describe('the menu of a card', () => {
  it.each([
    ['a recording waiting for credits', { state: 'paused' }, {}, true],
    ['a failed recording', { state: 'error', error }, {}, true],
    ['a recording that failed after two retries', { state: 'error', error, attempt: 2 }, {}, false],
    ['a recording without a language', { state: 'error', error }, { needsLanguage: true }, false],
    ['a recording in progress', { state: 'processing' }, {}, false],
    ['an overdue recording', { state: 'processing' }, { transcriptionStarted: now - 200 }, true],
    ['a complete recording', { state: 'complete' }, {}, false],
  ] as const)('offers a retry only if one is possible: %s', (_, state, other, isOffered) => {
    expect(offeredActions(state, other).includes('tryAgain')).toBe(isOffered)
  })
})

describe('Precision', () => {
  const completed = { state: 'complete' } as const
  it.each([
    ['a draft', {}, true],
    ['an ordered recording', { perfection: false }, true],
    ['a reviewed recording', { perfection: true }, true],
    ['the welcome recording', { demo: true }, false],
    ['a translation', { tTranslation: { from: 'de' } }, false],
    ['a document', { type: 'text', snippet: '' }, false],
    ["someone else's recording", { userId: 'other' }, false],
  ] as const)('is offered only where allowed: %s', (_, other, isOffered) => {
    expect(offeredActions(completed, { demo: false, ...other }).includes('precision')).toBe(isOffered)
  })

  it('hides the export of a recording from its corrector, unless it is their own', () => {
    const canExport = (userId: string, isCorrector: boolean, taken: boolean) =>
      allowedActions(
        {
          type: 'transcription',
          userId,
          precisionQueue: { due: now, taken },
          processing: { ...processing, ...completed },
        } as Collection,
        { ...viewer, isCorrector },
        now,
      ).includes('export')
    expect(canExport('other', true, true)).toBe(false)
    expect([
      canExport('me', true, true),
      canExport('other', false, true),
      canExport('other', true, false),
    ]).toEqual([true, true, true])
  })

  it('keeps an ordered recording from being deleted or moved', () => {
    const collection = { type: 'transcription', userId: 'me', processing: { ...processing, ...completed } }
    const canMoveAndDelete = (perfection?: boolean) => {
      const actions = allowedActions(
        { ...collection, ...(perfection !== undefined && { perfection }) } as Collection,
        { ...viewer, hasOtherWorkspaces: true },
        now,
      )
      return [actions.includes('move'), actions.includes('delete')]
    }
    expect([canMoveAndDelete(), canMoveAndDelete(false), canMoveAndDelete(true)]).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
  })
})
