import { expect, it } from 'vitest'
import { isAppOffered } from './app-offer.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 15; Pad) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const appStoreUrl = 'https://apps.apple.com/app/id1'
const playStoreUrl = 'https://play.google.com/store/apps/details?id=x'
const hour = 3_600_000
const now = 1_800_000_000_000

it.each([
  [appStoreUrl, iPhone, true],
  [appStoreUrl, android, false],
  [playStoreUrl, android, true],
  [playStoreUrl, iPhone, false],
  [playStoreUrl, tablet, false],
])('offers %s on %s: %s', (address, userAgent, expected) => {
  expect(isAppOffered({ address, userAgent, dismissedAt: null, now })).toBe(expected)
})

it('stays hidden for twelve hours after dismissal', () => {
  const context = { address: appStoreUrl, userAgent: iPhone, now }
  expect(isAppOffered({ ...context, dismissedAt: now - 12 * hour + 1 })).toBe(false)
  expect(isAppOffered({ ...context, dismissedAt: now - 12 * hour })).toBe(true)
  // The clock was set back.
  expect(isAppOffered({ ...context, dismissedAt: now + hour })).toBe(true)
})
