import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { createCard, timeLeft } from './card.ts'

const now = 1_000_000
const viewer = { uid: 'me', role: 'member', hasOtherWorkspaces: false } as const
const processing = { stage: null, percent: 0, secondsLeft: null, attempt: 0, error: null }

/** Returns the card of the viewer's own recording. */
function card(state: Partial<Collection['processing']>, other: Partial<Collection> = {}) {
  const collection = {
    type: 'transcription',
    userId: 'me',
    name: 'Talk',
    languageCode: 'en',
    props: { duration: 60 },
    quality: 'final',
    snippet: 'We begin.',
    speakers: { names: ['Ada'], count: 2 },
    started: now - 30,
    transcriptionStarted: now - 30,
    needsLanguage: false,
    ...other,
    processing: { ...processing, ...state },
  } as Collection
  return createCard(collection, viewer, now)
}

describe('a card', () => {
  it('shows text, speakers and badges of a complete recording', () => {
    expect(card({ state: 'complete' })).toMatchObject({
      name: 'Talk',
      canOpen: true,
      isRunning: false,
      kind: 'ai',
      badges: ['ai'],
      language: 'en',
      duration: 60,
      snippet: { text: 'We begin.' },
      speakers: { names: 'Ada', hiddenCount: 1 },
      status: null,
      progress: null,
    })
  })

  it.each([
    ['a draft', { quality: 'draft' }, ['ai', 'draft']],
    ['a proofread recording', { quality: 'draft', perfection: true }, ['reviewed']],
    ['a translation', { tTranslation: { from: 'es' } }, ['translated']],
    ['a recording without a language', { languageCode: '', needsLanguage: true }, []],
  ] as const)('has the badges of %s', (_, other, badges) => {
    expect(card({ state: 'complete' }, other as Partial<Collection>).badges).toEqual(badges)
  })

  it('shows the progress of a running recording, without a time estimate once it is overdue', () => {
    const runningState = { state: 'processing', stage: 'speech', percent: 40, secondsLeft: 120 } as const
    expect(card(runningState)).toMatchObject({
      isRunning: true,
      badges: [],
      snippet: null,
      speakers: null,
      progress: { activity: 'speech', percent: 40, left: { unit: 'minutes', count: 2 } },
    })
    const lateCard = card(runningState, { transcriptionStarted: now - 200 })
    expect(lateCard.status).toEqual({ kind: 'overdue' })
    expect(lateCard.progress?.left).toBeNull()
    const second = { ...runningState, attempt: 2 }
    expect(card(second, { transcriptionStarted: now - 200 }).status).toEqual({ kind: 'gaveUp' })
  })

  it('shows a placeholder for a document that is being converted', () => {
    const document = card({ state: 'processing' }, { type: 'text' })
    expect(document).toMatchObject({ progress: null, snippet: { placeholder: 'converting' } })
    expect(document.badges).toEqual(['document'])
  })

  it('reports missing input and errors', () => {
    const failedState = { state: 'error', error: { code: 'media_silent', message: '' } } as const
    expect(card(failedState)).toMatchObject({
      canOpen: false,
      status: { kind: 'failed', code: 'media_silent' },
    })
    expect(card(failedState, { needsLanguage: true }).status).toEqual({ kind: 'language' })
    expect(card({ state: 'paused' }).status).toEqual({ kind: 'paused' })
    expect(card({ state: 'translating' })).toMatchObject({
      status: null,
      progress: { activity: 'translating' },
    })
  })
})

describe('timeLeft', () => {
  it.each([
    [10, 'moment', 1],
    [170, 'minutes', 3],
    [50, 'minutes', 1],
    [7200, 'hours', 2],
  ])('%d s is %s %d', (seconds, unit, count) => {
    expect(timeLeft(seconds)).toEqual({ unit, count })
  })
})
