import { expect, it } from 'vitest'
import { widgetSize } from './captcha-api.ts'

it.each([
  ['turnstile', 299, 'compact'],
  ['turnstile', 300, 'flexible'],
  ['hcaptcha', 303, 'compact'],
  ['recaptcha', 304, 'normal'],
] as const)('a %s widget fits into %d px as %s', (service, width, size) => {
  expect(widgetSize(service, width)).toBe(size)
})
