import { expect, it } from 'vitest'
import { isVideoSite } from './video-sites.ts'

it.each([
  ['https://www.youtube.com/watch?v=a', true],
  ['https://youtu.be/a', true],
  ['https://youtu.be./a', true],
  ['https://vimeo.com/1', true],
  ['https://notyoutube.com/a', false],
  ['https://example.com/youtube.com', false],
  ['https://vimeo.com/files/a.mp4', false],
])('%s: %s', (address, expected) => {
  expect(isVideoSite(new URL(address))).toBe(expected)
})
