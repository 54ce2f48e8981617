import { expect, test } from 'vitest'
import { parseAddresses } from './addresses.ts'

test('finds addresses separated by commas, spaces or line breaks, with or without names', () => {
  expect(parseAddresses(' a@x.org, b@x.org;c@x.org\nd@x.org\t e@x.org ')).toEqual([
    ...['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org'],
  ])
  expect(parseAddresses('Ada Lovelace <ada@x.org>, "Hopper, Grace" <grace@x.org>\nana@x.org')).toEqual([
    ...['ada@x.org', '"Hopper', 'grace@x.org', 'ana@x.org'],
  ])
  expect(parseAddresses(' \n')).toEqual([])
})

test('returns a repeated address only once', () => {
  expect(parseAddresses('Bob@x.org, bob@X.org, b@müller.de b@xn--mller-kva.de')).toEqual([
    'Bob@x.org',
    'b@müller.de',
  ])
})
