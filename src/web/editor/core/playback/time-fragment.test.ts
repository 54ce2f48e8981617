import { describe, expect, it } from 'vitest'
import { formatTimeFragment, parseTimeFragment } from './time-fragment.ts'

describe('time fragments', () => {
  it.each([
    ['#t=12.5', { from: 12.5 }],
    ['t=0', { from: 0 }],
    ['#t=10,20', { from: 10, to: 20 }],
    ['#t=npt:10,npt:20.25', { from: 10, to: 20.25 }],
    ['#panel=1&t=7', { from: 7 }],
  ])('reads %s', (hash, fragment) => {
    expect(parseTimeFragment(hash)).toEqual(fragment)
  })

  it.each(['', '#', '#t=', '#t=-3', '#t=20,10', '#t=5,5', '#t=1e9', '#at=3', '#t=3x', '#t=1:30'])(
    'ignores %s',
    (hash) => {
      expect(parseTimeFragment(hash)).toBeNull()
    },
  )

  it('writes the same values it reads, and never rounds up', () => {
    expect(formatTimeFragment({ from: 12.56 })).toBe('t=12.5')
    expect(parseTimeFragment(formatTimeFragment({ from: 1.29, to: 2.01 }))).toEqual({ from: 1.2, to: 2.1 })
  })
})
