import { type ProviderRefusal, providerRefusals } from '#contract/choices.ts'
import type { SecondFactor } from '#contract/second-factor.ts'

/** Why a provider led back without a session, from a parameter that anyone may have written. */
export function refusalOf(refused: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((known) => known === refused)
}

/** The second step after a provider, in the hash of the address. */
export function secondFactorIn(hash: string): SecondFactor | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parameters.get('secondFactor')
  if (!token) return undefined
  return { token, methods: ['totp', 'recoveryCode'], expiresAt: Number(parameters.get('expiresAt')) || 0 }
}
