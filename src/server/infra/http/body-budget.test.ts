import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const open = () => createBodyBudget({ bodyBytesPerCaller: 80, bodyBytesInAll: 160 })
const [ada, grace, mary] = ['ada', 'grace', 'mary'].map((userId) => ({ userId }))
const home = { address: '192.0.2.1' }

it("limits a user's requests in flight, and releases each once", () => {
  const reserve = open()
  const release = reserve(ada!, 50)
  expect(() => reserve(ada!, 31)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve(ada!, 30)
  release()
  release()
  reserve(ada!, 50)
  expect(() => reserve(ada!, 1)).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 2 } }))
})

it('limits all requests in flight', () => {
  const reserve = open()
  reserve(ada!, 80)
  const release = reserve(grace!, 80)
  expect(() => reserve(mary!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  release()
  reserve(mary!, 80)
})

it('reserves three quarters for signed-in users', () => {
  const reserve = open()
  reserve(home, 20)
  expect(() => reserve(home, 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve({ address: '192.0.2.2' }, 20)
  expect(() => reserve({ address: '192.0.2.3' }, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  reserve(ada!, 80)
})

it('reserves a quarter for small bodies', () => {
  const kib = 1024
  const reserve = createBodyBudget({ bodyBytesPerCaller: 400 * kib, bodyBytesInAll: 400 * kib })
  reserve(ada!, 300 * kib)
  expect(() => reserve(grace!, 65 * kib)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  reserve(grace!, 64 * kib)
  reserve(home, 36 * kib)
  expect(() => reserve(mary!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
})

it('limits the small bodies of one sender', () => {
  const kib = 1024
  const reserve = createBodyBudget({ bodyBytesPerCaller: 64 * kib * kib, bodyBytesInAll: 128 * kib * kib })
  const releases = Array.from({ length: 16 }, () => reserve(home, 64 * kib))
  expect(() => reserve(home, 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve({ address: '192.0.2.2' }, 64 * kib)
  releases[0]?.()
  reserve(home, 64 * kib)
  // A user's large bodies don't count as small ones.
  reserve(ada!, 31 * kib * kib)
  reserve(ada!, 64 * kib)
})

it('admits a single body that is larger than a limit', () => {
  const reserve = open()
  const release = reserve(ada!, 1000)
  expect(() => reserve(grace!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  release()
  reserve(grace!, 1)
})
