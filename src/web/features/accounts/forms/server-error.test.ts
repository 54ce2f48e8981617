import { expect, it } from 'vitest'
import { afterFirstColon } from './server-error.ts'

it.each([
  ['Link: it has expired: ask again', 'It has expired: ask again'],
  ['No colon here.', 'No colon here.'],
  ['éxito: ¿ya?', '¿ya?'],
])('removes the text before the first colon: %s', (message, text) => {
  expect(afterFirstColon(message)).toBe(text)
})
