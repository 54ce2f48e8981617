import { expect, it } from 'vitest'
import { asciiDomain, asciiEmail, domainPattern } from './domain-name.ts'
import { email } from './person.ts'
import { isEmail } from './person-rules.ts'

it('converts internationalized domains to ASCII', () => {
  expect(asciiDomain('müller.de')).toBe('xn--mller-kva.de')
  expect(asciiDomain('例え.テスト')).toBe('xn--r8jz45g.xn--zckzah')
  expect(domainPattern.test(asciiDomain('müller.de'))).toBe(true)
  expect(asciiDomain('example.edu')).toBe('example.edu')
})

it('leaves invalid domains unchanged', () => {
  for (const text of ['', '127.1', 'müller.de:80', 'müller.de/a', 'ü@müller.de', 'ü b.de'])
    expect(asciiDomain(text)).toBe(text)
})

it('accepts email addresses at internationalized domains, in their ASCII form', () => {
  expect(asciiEmail('ana@müller.de')).toBe('ana@xn--mller-kva.de')
  expect(email.parse(' Ana@MÜLLER.de ')).toBe('ana@xn--mller-kva.de')
  expect(isEmail('ana@müller.de')).toBe(true)
  expect(email.safeParse('ána@example.com').success).toBe(false)
  expect(email.safeParse('ana@mü ller.de').success).toBe(false)
})
