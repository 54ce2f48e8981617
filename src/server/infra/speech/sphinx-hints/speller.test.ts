import { beforeAll, expect, test } from 'vitest'
import { align } from '#domain/alignment/align.ts'
import { findEnglishModel } from '../models.ts'
import { alignPhones } from './alignment.ts'
import { LettersToPhones } from './letters-to-phones.ts'
import { type Lexicon, readLexicon } from './pronunciations.ts'
import { Speller } from './speller.ts'
import { splitTerm } from './term.ts'

const dictionary = findEnglishModel(undefined)?.dictionary ?? ''
let speller: Speller
let lexicon: Lexicon
beforeAll(async () => {
  lexicon = await readLexicon(dictionary)
  speller = new Speller(lexicon)
})

test.each([
  ['Grace Hopper', 'grace hopper'],
  ['GitHub', 'git hub'],
  ['K8s', 'k* eight s*'],
  ['GPU', 'gpu*'],
  ['UNESCO', 'unesco'],
  ["O'Brien-José", "o'brien jose"],
  ['北京', ''],
  ['…', ''],
])('pronounces %s: %s', (term, phones) => {
  const pieces = splitTerm(term).map(({ word, isSpelledOut }) => (isSpelledOut ? `${word}*` : word))
  expect(pieces.join(' ')).toBe(phones)
})

test('divides phones among their letters', () => {
  expect(alignPhones('knight', ['N', 'AY', 'T'])).toEqual(['', 'N', 'AY', '', '', 'T'])
  expect(alignPhones('fox', ['F', 'AA', 'K', 'S'])).toEqual(['F', 'AA', 'K S'])
})

test('pronounces words from the dictionary as listed, in every variant', async () => {
  expect(await speller.pronounce({ term: 'Grace Hopper' })).toEqual(['G R EY S HH AA P ER'])
  expect(await speller.pronounce({ term: 'read' })).toEqual(['R EH D', 'R IY D'])
  expect(await speller.pronounce({ term: 'GPU' })).toEqual(['JH IY P IY Y UW'])
})

test('pronunciation ranks before spelling', async () => {
  expect(await speller.pronounce({ term: 'Siobhan', soundsLike: 'she vaughn' })).toEqual(['SH IY V AO N'])
})

test('an unknown name gets a pronunciation, and text without letters gets none', async () => {
  expect(await speller.pronounce({ term: 'Okonkwo' })).toContain('OW K AA NG K W OW')
  expect(await speller.pronounce({ term: '北京' })).toEqual([])
})

test('pronounces words left out of the dictionary with nine in ten phones correct', async () => {
  const testWords = [...lexicon].filter(([word], i) => i % 1000 === 500 && /^[a-z]{3,}$/.test(word))
  const rest = new Map(lexicon)
  for (const [word] of testWords) rest.delete(word)
  const letters = await LettersToPhones.fromLexicon(rest)
  let [right, all] = [0, 0]
  for (const [word, [phones = '']] of testWords) {
    const expected = phones.split(' ')
    right += align(expected, (letters.pronounce(word)[0] ?? '').split(' ')).length
    all += expected.length
  }
  expect(testWords.length).toBeGreaterThan(80)
  expect(right / all).toBeGreaterThan(0.88)
})
