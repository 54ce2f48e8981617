import { describe, expect, it } from 'vitest'
import { isSafeRedirect, openRedirects } from '#server/testing/open-redirects.ts'
import { safeRedirect } from './redirect.ts'

const origin = 'https://longhand.example'
const redirectTo = (target: string | undefined) => safeRedirect(target, origin, '/dashboard')

describe('safeRedirect', () => {
  it.each(['/transcript/1?t=3#t=4', '/dashboard', '/'])('follows %s', (target) => {
    expect(redirectTo(target)).toBe(target)
  })

  it.each([
    undefined,
    '',
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/logout',
    '/dashboard?next=/logout',
    '/lo\tgout',
    '/log\r\nout',
    '/%6Cogout',
    '/%6c%6F%67%6f%75%74/',
    '/x/../log%6Fut',
    'https:evil.example',
    '/%09/../\\evil.example/..//evil.example',
  ])('stays on this site for %j', (target) => {
    expect(new URL(redirectTo(target), origin).origin).toBe(origin)
    expect(decodeURIComponent(redirectTo(target))).not.toContain('logout')
  })

  it("removes characters that would change a URL's host", () => {
    expect(redirectTo('/\t/evil.example')).toBe('/dashboard')
    expect(redirectTo('//evil.example')).toBe('/dashboard')
  })

  it('follows none of 50 open redirects', () => {
    expect(new Set(openRedirects).size).toBeGreaterThanOrEqual(50)
    for (const payload of openRedirects) {
      const to = redirectTo(payload)
      expect(isSafeRedirect(origin, to), JSON.stringify(payload)).toBe(true)
      expect(to, JSON.stringify(payload)).toMatch(/^\/(?!\/)/)
      // Following the returned page may lead to another redirect.
      expect(
        isSafeRedirect(origin, redirectTo(decodeURIComponent(to.replaceAll(/%(?![\da-f]{2})/gi, '%25')))),
      ).toBe(true)
    }
  })
})
