import { expect, it } from 'vitest'
import { addressOf } from './api.ts'

it('fills parameters in, escaped, and leaves absent query values out', () => {
  expect(addressOf('getCollection', { params: { id: 'a/b?c' } })).toBe('/collections/v2/a%2Fb%3Fc')
  expect(
    addressOf('getSubtitles', {
      params: { id: '1' },
      query: { format: 'vtt', size: undefined, from: 5 },
    }),
  ).toBe('/collections/v2/1/subtitles?format=vtt&from=5')
})
