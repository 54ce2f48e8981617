import { expect, it } from 'vitest'
import { searchByName } from './search-by-name.ts'

const command = (name: string, group = 'Playback') => ({ name, group })
const items = [
  command('Play or pause'),
  command('Replay the last 2 seconds'),
  command('Display speakers', 'Preferences'),
  command('Más rápido'),
  command('Undo', 'Text'),
]
const namesFor = (query: string) => searchByName(query, items).map(({ name }) => name)

it('returns everything in order for an empty query', () => {
  expect(namesFor('  ')).toEqual(items.map(({ name }) => name))
})

it('ranks names that start with the query first, then words, then other matches, then groups', () => {
  expect(namesFor('play')).toEqual([
    'Play or pause',
    'Replay the last 2 seconds',
    'Display speakers',
    'Más rápido',
  ])
  expect(namesFor('pla')[0]).toBe('Play or pause')
  expect(namesFor('sp pref')).toEqual(['Display speakers'])
})

it('ignores case, accents and the order of words', () => {
  expect(namesFor('RAPIDO más')).toEqual(['Más rápido'])
  expect(namesFor('last rep')).toEqual(['Replay the last 2 seconds'])
  expect(namesFor('nothing')).toEqual([])
})
