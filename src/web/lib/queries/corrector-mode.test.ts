import { expect, it } from 'vitest'
import { isCorrectorPath } from './corrector-mode.ts'

it.each([
  ['/transcript/1', false],
  ['/edit-v2/1', false],
  ['/transcript/1/versions/2', false],
  ['/corrector/us/transcript/1', true],
  ['/corrector/us/review/1', true],
  ['/corrector/es/exam/1/versions/2', true],
])("%s is part of a corrector's work: %s", (path, expected) => {
  expect(isCorrectorPath(path)).toBe(expected)
})
