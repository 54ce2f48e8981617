import { describe, expect, it } from 'vitest'
import { isVideoSite, webAddress } from './link-address.ts'

describe('webAddress', () => {
  it.each([
    [' https://example.com/talk.mp3 ', 'https://example.com/talk.mp3'],
    ['example.com/talk.mp3', 'https://example.com/talk.mp3'],
    ['http://localhost:8080/a.wav', 'http://localhost:8080/a.wav'],
    ['talk', null],
    ['', null],
    ['ftp://example.com/a', null],
    ['javascript:alert(1)', null],
    ['two words.com', null],
  ])('%j is %j', (text, address) => {
    expect(webAddress(text)).toBe(address)
  })
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
