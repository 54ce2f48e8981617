import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailTemplate } from '#contract/mail.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { DeriveKey } from '#server/infra/identity/keys.ts'

/** Settings that turn off emails. */
const switchNames = [
  'emailMeOnComplete',
  'emailMeOnActivity',
] as const satisfies readonly (keyof UserSettings)[]
export type MailSwitch = (typeof switchNames)[number]

/** The setting that turns off each kind of email; kinds without a setting are always sent. */
export const mailSwitches: { readonly [T in MailTemplate]?: MailSwitch } = {
  transcriptReady: 'emailMeOnComplete',
  transcriptFailed: 'emailMeOnComplete',
  precisionDelivered: 'emailMeOnComplete',
  precisionLate: 'emailMeOnComplete',
  share: 'emailMeOnActivity',
  handOver: 'emailMeOnActivity',
  mention: 'emailMeOnActivity',
}

export interface Subscription {
  userId: string
  setting: MailSwitch
}

/**
 * Creates a key that can only turn off one kind of email for one user. The key is included in every email of
 * this kind and doesn't expire.
 */
export function createSubscriptionKey(deriveKey: DeriveKey, { userId, setting }: Subscription): string {
  const subscriptionKey = `${switchNames.indexOf(setting)}.${userId}`
  return `${subscriptionKey}.${signatureOf(deriveKey, subscriptionKey)}`
}

/** Parses a subscription key; null if it is invalid. */
export function readSubscriptionKey(deriveKey: DeriveKey, key: string): Subscription | null {
  const [, subscriptionKey = '', index = '', userId = '', signature = ''] =
    /^((\d)\.([0-9a-f-]{36}))\.([\w-]{22})$/.exec(key) ?? []
  const setting = switchNames[Number(index)]
  const expected = Buffer.from(signatureOf(deriveKey, subscriptionKey))
  const isValid = signature.length === expected.length && timingSafeEqual(expected, Buffer.from(signature))
  return isValid && setting && index ? { userId, setting } : null
}

/** Returns a 128-bit signature, base64url-encoded. */
const signatureOf = (deriveKey: DeriveKey, subscriptionKey: string) =>
  createHmac('sha256', deriveKey('mail-subscription'))
    .update(subscriptionKey)
    .digest('base64url')
    .slice(0, 22)
