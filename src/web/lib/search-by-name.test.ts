import { expect, it } from 'vitest'
import { searchByName } from './search-by-name.ts'

const command = (name: string, group = 'Playback') => ({ name, group })
const all = [
  command('Play or pause'),
  command('Replay the last 2 seconds'),
  command('Display speakers', 'Preferences'),
  command('Más rápido'),
  command('Undo', 'Text'),
]
const found = (query: string) => searchByName(query, all).map(({ name }) => name)

it('returns everything in order for an empty query', () => {
  expect(found('  ')).toEqual(all.map(({ name }) => name))
})

it('ranks names that start with the query first, then words, then other matches, then groups', () => {
  expect(found('play')).toEqual([
    'Play or pause',
    'Replay the last 2 seconds',
    'Display speakers',
    'Más rápido',
  ])
  expect(found('pla')[0]).toBe('Play or pause')
  expect(found('sp pref')).toEqual(['Display speakers'])
})

it('ignores case, accents and the order of words', () => {
  expect(found('RAPIDO más')).toEqual(['Más rápido'])
  expect(found('last rep')).toEqual(['Replay the last 2 seconds'])
  expect(found('nothing')).toEqual([])
})
