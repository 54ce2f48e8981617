import { expect, it } from 'vitest'
import { loggedPath } from './log.ts'

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
])('keeps of %s only %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
