import { type ProviderRefusal, providerRefusals } from '#contract/choices.ts'
import type { SecondFactor } from '#contract/second-factor.ts'

/** Returns why a provider sign-in failed, from an untrusted URL parameter; undefined for unknown values. */
export function parseRefusal(value: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((refusal) => refusal === value)
}

/** Returns the second step of a provider sign-in, from the URL fragment; undefined if there is none. */
export function parseSecondFactor(hash: string): SecondFactor | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parameters.get('secondFactor')
  if (!token) return undefined
  return { token, methods: ['totp', 'recoveryCode'], expiresAt: Number(parameters.get('expiresAt')) || 0 }
}
