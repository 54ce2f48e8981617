import { expect, it } from 'vitest'
import { urlFor } from './api.ts'

it('fills in escaped parameters, and omits missing query values', () => {
  expect(urlFor('getCollection', { params: { id: 'a/b?c' } })).toBe('/collections/v2/a%2Fb%3Fc')
  expect(
    urlFor('getSubtitles', {
      params: { id: '1' },
      query: { format: 'vtt', size: undefined, from: 5 },
    }),
  ).toBe('/collections/v2/1/subtitles?format=vtt&from=5')
})
