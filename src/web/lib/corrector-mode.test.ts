import { expect, it } from 'vitest'
import { offersExport } from './corrector-mode.ts'

it.each([
  ['/transcript/1', true],
  ['/edit-v2/1', true],
  ['/transcript/1/versions/2', true],
  ['/corrector/us/transcript/1', false],
  ['/corrector/us/review/1', false],
  ['/corrector/es/exam/1/versions/2', false],
])('export at %s is offered: %s', (path, offered) => {
  expect(offersExport(path)).toBe(offered)
})
