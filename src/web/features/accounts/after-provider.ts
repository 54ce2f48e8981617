import { type ProviderRefusal, providerRefusals } from '#contract/choices.ts'
import type { SecondFactor } from '#contract/second-factor.ts'

/** Why a provider sign-in failed, from an untrusted URL parameter. */
export function refusalOf(refused: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((known) => known === refused)
}

/** The second step after a provider, from the URL's fragment. */
export function secondFactorIn(hash: string): SecondFactor | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parameters.get('secondFactor')
  if (!token) return undefined
  return { token, methods: ['totp', 'recoveryCode'], expiresAt: Number(parameters.get('expiresAt')) || 0 }
}
