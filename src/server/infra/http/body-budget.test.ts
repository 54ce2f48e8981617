import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const open = () => createBodyBudget({ bodyBytesPerCaller: 80, totalBodyBytes: 160 })
const [first, second, third] = ['ada', 'grace', 'mary'].map((userId) => ({ userId }))
const homeSender = { address: '192.0.2.1' }

it("limits a user's requests in flight, and releases each once", () => {
  const reserve = open()
  const release = reserve(first!, 50)
  expect(() => reserve(first!, 31)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve(first!, 30)
  release()
  release()
  reserve(first!, 50)
  expect(() => reserve(first!, 1)).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 2 } }))
})

it('limits all requests in flight', () => {
  const reserve = open()
  reserve(first!, 80)
  const release = reserve(second!, 80)
  expect(() => reserve(third!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  release()
  reserve(third!, 80)
})

it('reserves three quarters for signed-in users', () => {
  const reserve = open()
  reserve(homeSender, 20)
  expect(() => reserve(homeSender, 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve({ address: '192.0.2.2' }, 20)
  expect(() => reserve({ address: '192.0.2.3' }, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  reserve(first!, 80)
})

it('reserves a quarter for small bodies', () => {
  const kib = 1024
  const reserve = createBodyBudget({ bodyBytesPerCaller: 400 * kib, totalBodyBytes: 400 * kib })
  reserve(first!, 300 * kib)
  expect(() => reserve(second!, 65 * kib)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  reserve(second!, 64 * kib)
  reserve(homeSender, 36 * kib)
  expect(() => reserve(third!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
})

it('limits the small bodies of one sender', () => {
  const kib = 1024
  const reserve = createBodyBudget({ bodyBytesPerCaller: 64 * kib * kib, totalBodyBytes: 128 * kib * kib })
  const releaseFunctions = Array.from({ length: 16 }, () => reserve(homeSender, 64 * kib))
  expect(() => reserve(homeSender, 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  reserve({ address: '192.0.2.2' }, 64 * kib)
  releaseFunctions[0]?.()
  reserve(homeSender, 64 * kib)
  // A user's large bodies don't count as small ones.
  reserve(first!, 31 * kib * kib)
  reserve(first!, 64 * kib)
})

it('admits a single body that is larger than a limit', () => {
  const reserve = open()
  const release = reserve(first!, 1000)
  expect(() => reserve(second!, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  release()
  reserve(second!, 1)
})
