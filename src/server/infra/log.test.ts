import { expect, it } from 'vitest'
import { errorLocation, loggedPath } from './log.ts'

it.each([
  ['/collections/v2/1/transcript?pubkey=secret', '/collections/v2/1/transcript'],
  ['/objects/parts/1?signature=secret?secret', '/objects/parts/1'],
  ['/public/1/secret', '/public/1/…'],
  ['//public//1/secret/?a#b', '//public//1/…'],
  ['/public/1', '/public/1'],
  ['/mail/subscription/secret', '/mail/subscription/…'],
  ['/mail//subscription/secret/', '/mail//subscription/…'],
  ['/user/v2/1/avatar/secret', '/user/v2/1/avatar/…'],
  ['/user/v2/1/avatar', '/user/v2/1/avatar'],
  ['/account?mode=resetPassword&oobCode=secret', '/account'],
  ['/signin#secondFactor=secret', '/signin'],
])('keeps only %s of %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

it("keeps an error's kind, code and location, without quoted content", () => {
  const secretText = 'We meet at noon.\n    at the harbour (secret.ts:1:1)'
  const cause = Object.assign(new RangeError(secretText), { code: '22P02', detail: secretText })
  const location = errorLocation(new TypeError(secretText, { cause }))
  expect(location).toMatchObject({
    type: 'TypeError',
    at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    cause: { type: 'RangeError', code: '22P02' },
  })
  expect(JSON.stringify(location)).not.toMatch(/noon|harbour|secret/)
  expect(errorLocation('We meet at noon.')).toEqual({ type: 'string', at: [] })
})
