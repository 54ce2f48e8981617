import { describe, expect, it } from 'vitest'
import { openRedirects, staysOnOrigin } from '#server/testing/open-redirects.ts'
import { safeRedirect } from './redirect.ts'

const origin = 'https://longhand.example'
const go = (wanted: string | undefined) => safeRedirect(wanted, origin, '/dashboard')

describe('safeRedirect', () => {
  it.each(['/transcript/1?t=3#t=4', '/dashboard', '/'])('follows %s', (wanted) => {
    expect(go(wanted)).toBe(wanted)
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
  ])('stays here for %j', (wanted) => {
    expect(new URL(go(wanted), origin).origin).toBe(origin)
    expect(decodeURIComponent(go(wanted))).not.toContain('logout')
  })

  it("removes characters that would change a URL's host", () => {
    expect(go('/\t/evil.example')).toBe('/dashboard')
    expect(go('//evil.example')).toBe('/dashboard')
  })

  it('follows none of 50 open redirects', () => {
    expect(new Set(openRedirects).size).toBeGreaterThanOrEqual(50)
    for (const payload of openRedirects) {
      const to = go(payload)
      expect(staysOnOrigin(origin, to), JSON.stringify(payload)).toBe(true)
      expect(to, JSON.stringify(payload)).toMatch(/^\/(?!\/)/)
      // Following the returned page may lead to another redirect.
      expect(staysOnOrigin(origin, go(decodeURIComponent(to.replaceAll(/%(?![\da-f]{2})/gi, '%25'))))).toBe(
        true,
      )
    }
  })
})
