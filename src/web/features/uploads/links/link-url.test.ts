import { describe, expect, it } from 'vitest'
import { isTooLong, parseWebUrl, splitLinks } from './link-url.ts'

describe('parseWebUrl', () => {
  it.each([
    [' https://example.com/talk.mp3 ', 'https://example.com/talk.mp3'],
    ['example.com/talk.mp3', 'https://example.com/talk.mp3'],
    ['http://localhost:8080/a.wav', 'http://localhost:8080/a.wav'],
    ['https://example.com/my talk.mp3', 'https://example.com/my%20talk.mp3'],
    ['bücher.example/lesung.mp3', 'https://xn--bcher-kva.example/lesung.mp3'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['HTTPS://example.com/🐳', 'https://example.com/%F0%9F%90%B3'],
    ['somebody@example.com', null],
    ['mailto:somebody@example.com', null],
    ['data:audio/wav;base64,AAAA', null],
    ['https://', null],
    ['talk', null],
    ['', null],
    ['ftp://example.com/a', null],
    ['javascript:alert(1)', null],
    ['two words.com', null],
  ])('%j becomes %j', (text, address) => {
    expect(parseWebUrl(text)).toBe(address)
  })
})

it.each([
  [`https://example.com/${'a'.repeat(2028)}`, false],
  [`https://example.com/${'a'.repeat(2029)}`, true],
  [`https://example.com/${'ä'.repeat(400)}`, true],
  ['a'.repeat(5000), false],
])('recognizes whether %.40s… is too long: %s', (text, expected) => {
  expect(isTooLong(text)).toBe(expected)
  if (expected) expect(parseWebUrl(text)).toBeNull()
})

it.each([
  ['https://a.example/1.mp3\r\n\n  b.example/2.mp3 \n', ['https://a.example/1.mp3', 'b.example/2.mp3']],
  [
    'https://a.example/1 HTTP://b.example/2\twww.c.example/3',
    ['https://a.example/1', 'HTTP://b.example/2', 'www.c.example/3'],
  ],
  ['https://a.example/my talk.mp3', ['https://a.example/my talk.mp3']],
  ['https://a.example/?to=https://b.example', ['https://a.example/?to=https://b.example']],
  [' \n ', []],
])('%j contains the links %j', (text, links) => {
  expect(splitLinks(text)).toEqual(links)
})
