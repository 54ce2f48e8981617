import { describe, expect, it } from 'vitest'
import { isTooLong, isVideoSite, webAddress } from './link-address.ts'

describe('webAddress', () => {
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
  ])('%j is %j', (text, address) => {
    expect(webAddress(text)).toBe(address)
  })
})

it.each([
  [`https://example.com/${'a'.repeat(2028)}`, false],
  [`https://example.com/${'a'.repeat(2029)}`, true],
  [`https://example.com/${'ä'.repeat(400)}`, true],
  ['a'.repeat(5000), false],
])('%.40s…: too long %s', (text, expected) => {
  expect(isTooLong(text)).toBe(expected)
  if (expected) expect(webAddress(text)).toBeNull()
})

describe('isVideoSite', () => {
  it.each([
    ['https://www.youtube.com/watch?v=a', true],
    ['https://youtu.be/a', true],
    ['https://notyoutube.com/a', false],
    ['https://example.com/youtube.com', false],
    ['nonsense', false],
  ])('%s: %s', (address, expected) => {
    expect(isVideoSite(address)).toBe(expected)
  })
})
