import i18next from 'i18next'
import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { errorTextIn } from './error-text.ts'
import en from './i18n/en/errors.json' with { type: 'json' }

const i18n = i18next.createInstance()
await i18n.init({ lng: 'en', resources: { en: { errors: en } } })
const textOf = (error: unknown) => errorTextIn(i18n.getFixedT('en', 'errors'), 'en', error)

it('says how long to wait where the server says it', () => {
  const refused = (details?: object) => new ApiError('too_many_requests', 429, 'x', details)
  expect(textOf(refused({ retryAfterSeconds: 700 }))).toBe(
    'That was tried too often. Please try again in 12 minutes.',
  )
  expect(textOf(refused())).toBe(en.code.too_many_requests)
})

it('has a text for what nobody expected', () => {
  expect(textOf(new TypeError('x'))).toBe(en.code.internal)
})
