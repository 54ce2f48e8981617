import { expect, it } from 'vitest'
import { formatNameList } from './format-name-list.ts'

it('lists the first few names, and counts the rest', () => {
  expect(formatNameList(['Call', 'Diary'], 'en')).toBe('Call and Diary')
  const manyNames = Array.from({ length: 1300 }, (_, index) => `R${index}`)
  expect(formatNameList(manyNames, 'es')).toMatch(/^R0, R1, .*R9 y \+1290$/)
})
