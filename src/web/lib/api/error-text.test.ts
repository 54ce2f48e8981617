import i18next from 'i18next'
import { expect, it } from 'vitest'
import en from '../i18n/en/errors.json' with { type: 'json' }
import { ApiError } from './api.ts'
import { errorTextFor } from './error-text.ts'

const i18n = i18next.createInstance()
await i18n.init({ lng: 'en', resources: { en: { errors: en } } })
const textOf = (error: unknown) => errorTextFor(i18n.getFixedT('en', 'errors'), 'en', error)

it('shows the wait time if the server sends one', () => {
  const rateLimitError = (details?: object) => new ApiError('too_many_requests', 429, 'x', details)
  expect(textOf(rateLimitError({ retryAfterSeconds: 700 }))).toBe(
    'Too many attempts. Try again in 12 minutes.',
  )
  expect(textOf(rateLimitError())).toBe(en.code.too_many_requests)
})

it('has a text for unexpected errors', () => {
  expect(textOf(new TypeError('x'))).toBe(en.code.internal)
})

it('shows usage, limit and next step for an exhausted quota', () => {
  const details = { quota: 'stored', scope: 'user', used: 49_000_000_000, limit: 50e9, needed: 2_300_000_000 }
  expect(textOf(new ApiError('quota_exceeded', 507, 'x', details))).toBe(
    "You're using 49 GB of your 50 GB of storage, and this needs 2.3 GB. " +
      'Delete what you no longer need and empty the trash, or ask your administrator for more.',
  )
  expect(textOf(new ApiError('queue_full', 429, 'x', { used: 1000, limit: 1000 }))).toBe(
    '1000 of your jobs are queued or running; the limit is 1000. Try again when some have finished.',
  )
  expect(textOf(new ApiError('quota_exceeded', 507, 'x'))).toBe(en.code.quota_exceeded)
})
