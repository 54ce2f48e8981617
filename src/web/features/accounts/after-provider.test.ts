import { expect, it } from 'vitest'
import { providerRefusals } from '#contract/choices.ts'
import { refusalOf, secondFactorIn } from './after-provider.ts'

it('knows every refusal of the contract, and nothing else', () => {
  for (const refusal of providerRefusals) expect(refusalOf(refusal)).toBe(refusal)
  expect(refusalOf('toString')).toBeUndefined()
})

it('reads the second step from behind the #', () => {
  expect(secondFactorIn('#secondFactor=a-b_c&expiresAt=1790000000')).toEqual({
    token: 'a-b_c',
    methods: ['totp', 'recoveryCode'],
    expiresAt: 1_790_000_000,
  })
  expect(secondFactorIn('content')).toBeUndefined()
})
