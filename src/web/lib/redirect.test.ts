import { describe, expect, it } from 'vitest'
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
    'https:evil.example',
    '/%09/../\\evil.example/..//evil.example',
  ])('stays here for %j', (wanted) => {
    expect(new URL(go(wanted), origin).origin).toBe(origin)
    expect(go(wanted)).not.toContain('logout')
  })

  it('gives up what a URL parser would read as another host', () => {
    expect(go('/\t/evil.example')).toBe('/dashboard')
    expect(go('//evil.example')).toBe('/dashboard')
  })
})
