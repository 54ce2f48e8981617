import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../../public/color-scheme.js', import.meta.url), 'utf8')

/** Returns whether the page rejects a browser as too old. */
function isUnsupported(userAgent: string, browser: object): boolean {
  const attributes = new Map<string, string>()
  const document = {
    documentElement: {
      hasAttribute: () => false,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
    },
    createElement: () => ({}),
    head: { appendChild() {} },
  }
  const window = {
    document,
    navigator: { userAgent },
    localStorage: { getItem: () => null },
    innerWidth: 1280,
    innerHeight: 800,
    matchMedia: () => ({ matches: false }),
    addEventListener() {},
    ...browser,
  }
  runInNewContext(script, window)
  return attributes.has('data-unsupported')
}

const current = { Map: { groupBy() {} }, Highlight: class {} }

test.each([
  ['Chrome 117', 'Mozilla/5.0 (Windows NT 10.0) Chrome/117.0.0.0 Safari/537.36', current, false],
  ['Edge 117', 'Mozilla/5.0 (Windows NT 10.0) Chrome/117.0.0.0 Safari/537.36 Edg/117.0', current, false],
  ['Firefox 140', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', current, false],
  ['Safari 17.4', 'Mozilla/5.0 (Macintosh) Version/17.4 Safari/605.1.15', current, false],
  ['Firefox 128', 'Mozilla/5.0 (rv:128.0) Firefox/128.0', { ...current, Highlight: undefined }, true],
  ['Safari 17.3', 'Mozilla/5.0 (Macintosh) Version/17.3', { ...current, Map: class {} }, true],
  ['Edge 18', 'Mozilla/5.0 (Windows NT 10.0) Chrome/64.0 Safari/537.36 Edge/18.17763', current, true],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0)', { Map: undefined }, true],
])('%s', (_, userAgent, browser, unsupported) => {
  expect(isUnsupported(userAgent, browser)).toBe(unsupported)
})
