import { expect, it } from 'vitest'
import { readAuthenticationResults } from '#server/infra/mail/sender-check.ts'
import { extractLinks } from './message.ts'

it('accepts links on lines of their own, each once', () => {
  const text =
    'Hi\r\nhttps://a.example/1.mp3\r\n <https://a.example/2>\nhttps://a.example/1.mp3\nsee https://b.example\nftp://c'
  expect(extractLinks(text)).toEqual(['https://a.example/1.mp3', 'https://a.example/2'])
})

it.each([
  [['mx.example.com; spf=pass; dmarc=pass header.from=a.example'], true],
  [['mx.example.com; dmarc=fail'], false],
  [['forged.example; dmarc=pass'], false],
  [['mx.example.com; dmarc=fail', 'mx.example.com; dmarc=pass'], false],
  [[], false],
])("reads our own mail server's result: %j is %s", (headers, isGenuine) => {
  expect(readAuthenticationResults(headers, 'mx.example.com').isGenuine).toBe(isGenuine)
})
