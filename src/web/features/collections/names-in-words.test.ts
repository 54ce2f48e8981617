import { expect, it } from 'vitest'
import { namesInWords } from './names-in-words.ts'

it('names a few, and counts the rest of very many', () => {
  expect(namesInWords(['Call', 'Diary'], 'en')).toBe('Call and Diary')
  const many = Array.from({ length: 1300 }, (_, index) => `R${index}`)
  expect(namesInWords(many, 'es')).toMatch(/^R0, R1, .*R9 y \+1290$/)
})
