import { expect, it } from 'vitest'
import { accepted, bareWord, isDoubtful } from './doubt.ts'
import type { Word } from './words.ts'

const heard: Word = { text: 'carrots,', start: 0, end: 400, confidence: 0.3, speaker: 'spk_0' }

it('doubts what an engine was not sure of, and nobody has edited', () => {
  expect(isDoubtful(heard, 0.5)).toBe(true)
  expect(isDoubtful(heard, 0.3)).toBe(false)
  expect(isDoubtful({ ...heard, edited: true }, 0.5)).toBe(false)
  expect(isDoubtful({ ...heard, confidence: null }, 1)).toBe(false)
  expect(isDoubtful({ ...heard, confidence: 0 }, 0)).toBe(false)
})

it('does not doubt what was accepted, which is otherwise the same', () => {
  expect(isDoubtful(accepted(heard), 1)).toBe(false)
  expect(accepted(heard)).toEqual({ ...heard, confidence: null, edited: true })
})

it('takes the punctuation off a word, and leaves what is nothing else', () => {
  expect(['“carrots,”', 'it’s', '¿Qué?', '—'].map(bareWord)).toEqual(['carrots', 'it’s', 'Qué', '—'])
})
