import { beforeEach, expect, it } from 'vitest'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import { toRequestOptions } from './export-options.ts'
import { readLastChoices, storeLastChoices } from './last-choices.ts'

beforeEach(() => localStore.removeItem('longhand.export'))

it('reads stored choices', () => {
  const choices = {
    formats: ['srt' as const, 'docx' as const],
    options: { times: false, layout: 'table', frameRate: '30' },
    other: 'clips' as const,
  }
  storeLastChoices(choices)
  expect(readLastChoices()).toEqual(choices)
})

it.each([
  ['nothing', ''],
  ['text', '{'],
  ['a value of another type', '[1]'],
  ['null', 'null'],
  [
    'formats and options of another version',
    '{"formats":["rtf",3],"options":{"times":"no","layout":"grid","x":1}}',
  ],
  ['other types', '{"formats":"srt","options":[],"other":"gif"}'],
])('ignores %s', (_, storedText) => {
  localStore.setItem('longhand.export', storedText)
  expect(readLastChoices()).toEqual({ formats: [], options: {}, other: null })
})

it('sends only the options of a format', () => {
  const values = { times: true, highlights: false, size: 42, breakAllSpeakers: true, frameRate: '30' }
  expect(toRequestOptions('srt', values)).toEqual({ size: '42', breakAllSpeakers: 'true' })
  expect(toRequestOptions('srt', { ...values, profile: 'bbc' })).toEqual({
    profile: 'bbc',
    breakAllSpeakers: 'true',
  })
  expect(toRequestOptions('vtt', { ...values, position: 'top' })).toMatchObject({ position: 'top' })
  expect(toRequestOptions('srt', { position: 'top' })).toEqual({})
  expect(toRequestOptions('edl', values)).toEqual({ highlights: 'false', frameRate: '30' })
  expect(toRequestOptions('csv', values)).toEqual({})
})
