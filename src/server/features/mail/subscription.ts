import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailTemplate } from '#contract/mail.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { DeriveKey } from '#server/infra/identity/keys.ts'

/** The settings that turn off mail. */
const switches = ['emailMeOnComplete', 'emailMeOnActivity'] as const satisfies readonly (keyof UserSettings)[]
export type MailSwitch = (typeof switches)[number]

/** Setting that turns off each kind of email; kinds without one are always sent. */
export const switchOf: { readonly [T in MailTemplate]?: MailSwitch } = {
  transcriptReady: 'emailMeOnComplete',
  transcriptFailed: 'emailMeOnComplete',
  share: 'emailMeOnActivity',
  handOver: 'emailMeOnActivity',
  mention: 'emailMeOnActivity',
}

export interface Subscription {
  userId: string
  setting: MailSwitch
}

/** A key that only turns off one kind of mail for one user; it is part of that mail, and does not expire. */
export function makeSubscriptionKey(deriveKey: DeriveKey, { userId, setting }: Subscription): string {
  const about = `${switches.indexOf(setting)}.${userId}`
  return `${about}.${signatureOf(deriveKey, about)}`
}

/** Null for an invalid key. */
export function readSubscriptionKey(deriveKey: DeriveKey, key: string): Subscription | null {
  const [, about = '', index = '', userId = '', given = ''] =
    /^((\d)\.([0-9a-f-]{36}))\.([\w-]{22})$/.exec(key) ?? []
  const setting = switches[Number(index)]
  const expected = Buffer.from(signatureOf(deriveKey, about))
  const same = given.length === expected.length && timingSafeEqual(expected, Buffer.from(given))
  return same && setting && index ? { userId, setting } : null
}

/** 128 bits, base64url. */
const signatureOf = (deriveKey: DeriveKey, about: string) =>
  createHmac('sha256', deriveKey('mail-subscription')).update(about).digest('base64url').slice(0, 22)
