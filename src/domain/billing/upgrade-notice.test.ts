import { expect, it } from 'vitest'
import { type NoticeFacts, shouldShowUpgradeNotice } from './upgrade-notice.ts'

const facts: NoticeFacts = {
  profileAge: 15_001,
  hasPaymentMethod: false,
  draftMinutesLeft: 1,
  credits: 0,
  isCorrector: false,
  isEnterprise: false,
}

it.each<[string, Partial<NoticeFacts>, boolean]>([
  ['appears when a minute is left', {}, true],
  ['appears when none is left', { draftMinutesLeft: 0 }, true],
  ['waits until the profile is older than 15 seconds', { profileAge: 15_000 }, false],
  ['is hidden with a payment method', { hasPaymentMethod: true }, false],
  ['is hidden while more than a minute is left', { draftMinutesLeft: 2 }, false],
  ['is hidden with unlimited minutes', { draftMinutesLeft: null }, false],
  ['is hidden with credits', { credits: 1 }, false],
  ['is hidden for correctors', { isCorrector: true }, false],
  ['is hidden in enterprise workspaces', { isEnterprise: true }, false],
])('%s', (_, changes, isShown) => {
  expect(shouldShowUpgradeNotice({ ...facts, ...changes })).toBe(isShown)
})
