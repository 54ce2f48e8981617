import { expect, it } from 'vitest'
import { formatNameList } from './format-name-list.ts'

it('names a few, and counts the rest of very many', () => {
  expect(formatNameList(['Call', 'Diary'], 'en')).toBe('Call and Diary')
  const manyNames = Array.from({ length: 1300 }, (_, index) => `R${index}`)
  expect(formatNameList(manyNames, 'es')).toMatch(/^R0, R1, .*R9 y \+1290$/)
})
