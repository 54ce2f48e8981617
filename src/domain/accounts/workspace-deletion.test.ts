import { expect, it } from 'vitest'
import { hoursLeft } from './workspace-deletion.ts'

it.each([
  [0, 48],
  [1, 48],
  [3600, 47],
  [47 * 3600 + 1, 1],
  [49 * 3600, 1],
])('%d seconds after the deletion, %d hours are left', (elapsed, hours) => {
  expect(hoursLeft(1_700_000_000, 1_700_000_000 + elapsed)).toBe(hours)
})
