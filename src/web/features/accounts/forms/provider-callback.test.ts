import { expect, it } from 'vitest'
import { providerRefusals } from '#contract/choices.ts'
import { parseRefusal, parseSecondFactor } from './provider-callback.ts'

it("accepts exactly the contract's rejection reasons", () => {
  for (const refusal of providerRefusals) expect(parseRefusal(refusal)).toBe(refusal)
  expect(parseRefusal('toString')).toBeUndefined()
})

it('reads the second step from the fragment', () => {
  expect(parseSecondFactor('#secondFactor=a-b_c&expiresAt=1790000000')).toEqual({
    token: 'a-b_c',
    methods: ['totp', 'recoveryCode'],
    expiresAt: 1_790_000_000,
  })
  expect(parseSecondFactor('content')).toBeUndefined()
})
