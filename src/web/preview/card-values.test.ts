import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { formatTime } from '#web/lib/format.ts'
import { cardValues, kindOf } from './card-values.ts'

const now = 1_000_000
const texts = {
  'no.noName': 'No Name',
  'beginning.noData': '[No Data]',
  'beginning.languageNeeded': 'Which language?',
  'beginning.converting': 'Converting...',
  'badge.document': 'Magic Doc',
  'badge.reviewed': 'Reviewed',
  'badge.ai': 'AI',
  'badge.translated': 'Translated',
  'badge.draft': 'draft',
  'speakers.named': 'Speakers: {{names}}',
  'speakers.andMore': 'Speakers: {{names}} and {{more}} more',
  'speakers.unnamed': '{{more}} speakers',
  'stage.queued': 'Waiting',
  'stage.speech': 'Recognizing',
  'status.translating': 'Translating...',
  'processing.internal': 'Could not complete.',
  'processing.media_empty': 'The file is empty.',
  'left.minutes_one': 'about {{count}} minute',
  'left.minutes_other': 'about {{count}} minutes',
}
const card = { view: 'grid', uid: 'me', language: 'en', texts } as const
const row = { ...card, view: 'list' } as const

const collection = ({
  processing,
  ...other
}: Partial<Omit<Collection, 'processing'>> & { processing?: object } = {}) =>
  ({
    name: 'Interview',
    started: now - 60,
    transcriptionStarted: null,
    languageCode: 'en-US',
    type: 'transcription',
    userId: 'me',
    snippet: 'Hello , there',
    quality: 'draft',
    props: { duration: 61.9 },
    overview: '0f',
    speakers: { names: ['Ada', '{{name}}'], count: 4 },
    needsLanguage: false,
    ...other,
    processing: { state: 'complete', stage: null, percent: 40, secondsLeft: null, attempt: 0, ...processing },
  }) as Collection

it('shows a complete card as the program will', () => {
  expect(cardValues(collection(), 'complete', card)).toMatchObject({
    name: 'Interview',
    shownName: 'Interview',
    snippet: 'Hello, there',
    language: 'EN',
    duration: '1:01',
    time: formatTime(now - 60, 'en'),
    kind: 'AI',
    draft: 'draft',
    wave: 'M2 12v0M6 1v22',
    speakers: 'Ada, {{name}}',
    moreSpeakers: '+2',
    saidSpeakers: 'Speakers: Ada, {{name}} and 2 more',
  })
  const other = collection({
    name: ' ',
    snippet: '',
    languageCode: 'auto',
    quality: 'standard',
    props: { duration: null },
    tTranslation: { from: 'de' },
  })
  expect(cardValues(other, 'complete', row)).toMatchObject({
    shownName: 'No Name',
    snippet: '[No Data]',
    language: null,
    duration: null,
    kind: 'Translated',
    draft: null,
  })
  expect(cardValues(collection({ languageCode: '' }), 'complete', card).snippet).toBe('Which language?')
})

it('shows a document in any state, and what people have reviewed', () => {
  const written = collection({ type: 'text', processing: { state: 'processing' } })
  expect(kindOf(written, now)).toBe('complete')
  expect(cardValues(written, 'complete', card)).toMatchObject({ snippet: 'Converting...', kind: 'Magic Doc' })
  const reviewed = cardValues(collection({ perfection: true }), 'complete', card)
  expect(reviewed).toMatchObject({ kind: 'Reviewed', draft: null })
})

it('says of speakers what the program will', () => {
  const of = (speakers: Collection['speakers']) => cardValues(collection({ speakers }), 'complete', card)
  expect(of({ names: ['Ada'], count: 1 })).toMatchObject({
    speakers: 'Ada',
    moreSpeakers: null,
    saidSpeakers: 'Speakers: Ada',
  })
  expect(of({ names: [], count: 3 })).toMatchObject({
    speakers: '3 speakers',
    moreSpeakers: null,
    saidSpeakers: '3 speakers',
  })
  expect(of({ names: [], count: 1 })).toMatchObject({ saidSpeakers: null })
  expect(cardValues(collection({ overview: null }), 'complete', card).wave).toBe('')
})

it('cuts names and snippets where they are shown, as cards do', () => {
  const long = collection({ name: 'n'.repeat(80), snippet: 's'.repeat(80) })
  const { name, shownName, snippet } = cardValues(long, 'complete', card)
  expect([name, shownName, snippet]).toEqual(['n'.repeat(80), `${'n'.repeat(52)}...`, `${'s'.repeat(47)}...`])
  expect(cardValues(long, 'complete', row).snippet).toHaveLength(80)
  expect(cardValues(long, 'far', card)).toEqual({ name, shownName })
})

it('says how far one that runs is, and how long it may take', () => {
  const running = (processing: object) => cardValues(collection({ processing }), 'running', card)
  const speech = { state: 'processing', stage: 'speech' }
  expect(running({ ...speech, secondsLeft: 120 })).toMatchObject({
    doing: 'Recognizing',
    percent: '40%',
    part: '40',
    left: 'about 2 minutes',
  })
  expect(running({ ...speech, secondsLeft: 60 }).left).toBe('about 1 minute')
  expect(running({ ...speech, stage: null })).toMatchObject({ doing: 'Waiting', left: '' })
  expect(running({ state: 'translating', secondsLeft: 60 })).toMatchObject({
    doing: 'Translating...',
    left: '',
  })
})

it('says why one failed, and promises no time to one that is late', () => {
  const error = { code: 'media_empty' }
  expect(cardValues(collection({ processing: { state: 'error', error } }), 'error', card)).toMatchObject({
    why: 'The file is empty.',
  })
  const late = collection({ processing: { state: 'processing', stage: 'speech', secondsLeft: 120 } })
  expect(cardValues(late, 'late', card)).toMatchObject({ doing: 'Recognizing', left: '' })
})

it('offers only to owners what only they may do, and names what has no name', () => {
  expect(cardValues(collection(), 'complete', card)).toMatchObject({
    rename: '',
    delete: '',
    named: 'Interview',
  })
  expect(cardValues(collection({ name: '', userId: 'other' }), 'complete', card)).toMatchObject({
    rename: null,
    delete: null,
    named: 'No Name',
    name: '',
  })
})

it('knows which of the drawn cards shows one', () => {
  const kind = (processing: object, other: Partial<Omit<Collection, 'processing'>> = {}) =>
    kindOf(collection({ processing, ...other }), now)
  expect(kind({})).toBe('complete')
  expect(kind({ state: 'paused' })).toBe('paused')
  expect(kind({ state: 'queued' })).toBe('running')
  expect(kind({ state: 'translating' })).toBe('running')
  expect(kind({ state: 'processing' })).toBe('running')
  expect(kind({ state: 'processing' }, { started: now - 1000 })).toBe('late')
  expect(kind({ state: 'processing', attempt: 1 }, { started: now - 1000 })).toBe('late')
  expect(kind({ state: 'processing', attempt: 2 }, { started: now - 1000 })).toBe('gaveUp')
  expect(kind({ state: 'error', error: { code: 'media_no_audio' } })).toBe('lost')
  expect(kind({ state: 'error' })).toBe('error')
  expect(kind({ state: 'error', attempt: 2, error: { code: 'internal' } })).toBe('lost')
  expect(kind({}, { needsLanguage: true })).toBe('unheard')
  expect(kind({ state: 'error' }, { needsLanguage: true })).toBe('language')
})
