import { expect, it } from 'vitest'
import { getInitials } from './initials.ts'

it.each([
  ['Ada Lovelace', 'AL'],
  ['  Ana María  Pérez ', 'AP'],
  ['longhand', 'L'],
  ['Oral history (archive)', 'OA'],
  ['😀 Team', 'T'],
  ['2026 — Berlin', '2B'],
  ['مساحة عمل', 'مع'],
  ['😀', '😀'],
  ['', ''],
])('returns the initials of %j: %j', (name, initials) => expect(getInitials(name)).toBe(initials))
