import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { pageRoots } from '#contract/pages.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import type { ProductConfig } from '#contract/system.ts'
import { sessionQuery } from './features/accounts/queries.ts'
import { queryClient } from './lib/api/query-client.ts'
import { productConfigQuery } from './lib/queries/product-config.ts'
import { settingsQuery } from './lib/queries/user-settings.ts'
import { localStore } from './lib/storage/browser-storage.ts'
import { router } from './router.ts'

const uid = '0193a000-0000-7000-8000-000000000001'
const sessionOf = (verification: 'none' | 'required', isCorrector = false) =>
  ({
    user: { uid, verification, staff: false, isCorrector },
    workspaces: [],
    impersonation: null,
    regions: null,
  }) as unknown as Session

beforeAll(() => {
  // Browser state that guards read; nothing is rendered.
  const location = new URL('http://localhost/')
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location, history: {}, scrollTo() {}, addEventListener() {} })
  queryClient.setQueryData(productConfigQuery.queryKey, { environment: 'production' } as ProductConfig)
  queryClient.setQueryData(settingsQuery(uid).queryKey, defaultSettings)
})
afterAll(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Returns the final URL after opening this one; 'absent' if it shows "not found". */
async function finalPathOf(path: string, session: Session | null): Promise<string> {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const history = createMemoryHistory({ initialEntries: [path] })
  router.update({ history, scrollRestoration: false, isServer: false } as Parameters<typeof router.update>[0])
  await router.load()
  const { location, matches } = router.state
  const isAbsent = matches.some(({ status, _notFound }) => _notFound || status === 'notFound')
  if (isAbsent) return 'absent'
  return location.href
}

const withRedirect = (path: string) => `/?redirect=${encodeURIComponent(path)}`

it('stays on the form if this browser has automatic sign-in disabled', async () => {
  const storageSpy = vi
    .spyOn(localStore, 'getItem')
    .mockImplementation((key) => (key === 'disableAutoLogin' ? 'true' : null))
  expect(await finalPathOf('/signin', sessionOf('none'))).toBe('/signin')
  storageSpy.mockRestore()
  expect(await finalPathOf('/signin', sessionOf('none'))).toBe('/dashboard')
})

describe('redirects of a URL for anonymous and signed-in visitors', () => {
  it.each<[path: string, anonymous: string, signedIn: string]>([
    // Pages for everyone.
    ...[
      '/plans',
      '/plans/',
      '/plans/v2',
      '/401',
      '/403',
      '/404',
      '/404/',
      '/not_allowed',
      '/unsupported',
    ].map((path) => [path, path, path] as [string, string, string]),
    // Pages for signed-out visitors.
    ['/', '/', '/dashboard'],
    ['/register', '/register', '/dashboard'],
    ['/signin', '/signin', '/dashboard'],
    ['/signin/', '/signin/', '/dashboard'],
    ['/signin?product=blog', '/signin?product=blog', '/dashboard?product=blog'],
    ['/signin?product=2026', '/signin?product=2026', '/dashboard?product=2026'],
    ['/?redirect=%2Fsettings%2Fapi', '/?redirect=%2Fsettings%2Fapi', '/settings/api'],
    ['/?redirect=%2F%2Fevil.example', '/?redirect=%2F%2Fevil.example', '/dashboard'],
    ['/?redirect=%2Flogout', '/?redirect=%2Flogout', '/dashboard'],
    ...['%2Flo%09gout', '%2F%256Cogout'].map((target) => {
      const address = `/?redirect=${target}`
      return [address, address, '/dashboard'] as [string, string, string]
    }),
    ['/reset/request', '/reset/request', '/reset/request'],
    // Targets of links in emails.
    [
      '/account?mode=verifyEmailReminder',
      '/account?mode=verifyEmailReminder',
      '/account?mode=verifyEmailReminder',
    ],
    [
      '/account?mode=verifyEmail&oobCode=1',
      '/account?mode=verifyEmail&oobCode=1',
      '/account?mode=verifyEmail&oobCode=1',
    ],
    [
      '/account?mode=resetPassword&oobCode=1',
      '/account?mode=resetPassword&oobCode=1',
      '/account?mode=resetPassword&oobCode=1',
    ],
    ['/account', 'absent', 'absent'],
    ['/account?mode=other', 'absent', 'absent'],
    ['/invite/key', '/invite/key', '/invite/key'],
    // Pages that require a session.
    ...['/dashboard', '/dashboard/', '/dashboard/v2', '/settings/account', '/settings/preferences'].map(
      (path) => [path, withRedirect(path), path] as [string, string, string],
    ),
    ...['/settings/api', '/settings/dictionaries', '/settings/dictionaries/1', '/settings/models'].map(
      (path) => [path, withRedirect(path), path] as [string, string, string],
    ),
    ...['/transcript/1', '/transcript/1/versions/2', '/video/p?id=1&t=2', '/doc', '/doc/1'].map(
      (path) => [path, withRedirect(path), path] as [string, string, string],
    ),
    ...['/settings/workspace', '/settings/users'].map(
      (path) => [path, withRedirect(path), path] as [string, string, string],
    ),
    ['/settings', withRedirect('/settings'), '/settings/account'],
    ['/edit/1', withRedirect('/edit/1'), '/transcript/1'],
    ['/edit/1?share=1#t=12', withRedirect('/edit/1?share=1#t=12'), '/transcript/1?share=1#t=12'],
    ['/edit-v2/1', withRedirect('/edit-v2/1'), '/transcript/1'],
    [
      '/edit-v2/1/versions/2?a=b#t=3',
      withRedirect('/edit-v2/1/versions/2?a=b#t=3'),
      '/transcript/1/versions/2?a=b#t=3',
    ],
    ['/edit-v2/1/versions/2', withRedirect('/edit-v2/1/versions/2'), '/transcript/1/versions/2'],
    ['/corrector', withRedirect('/corrector'), '/404'],
    ['/corrector/guide', withRedirect('/corrector/guide'), '/404'],
    ['/corrector/us/review/1/versions/2', withRedirect('/corrector/us/review/1/versions/2'), '/404'],
    // URLs without a page, staff-only URLs, and invalid ones.
    ...['/dashboard/nothing', '/settings/nothing/1', '/payment/done'].map(
      (path) => [path, withRedirect(path), 'absent'] as [string, string, string],
    ),
    ...['/d', '/sandbox'].map((path) => [path, withRedirect(path), 'absent'] as [string, string, string]),
    ...['/nothing', '/Dashboard', '/transcript', '/plans/v3', '/register/now'].map(
      (path) => [path, 'absent', 'absent'] as [string, string, string],
    ),
  ])('%s', async (path, anonymous, signedIn) => {
    expect([await finalPathOf(path, null), await finalPathOf(path, sessionOf('none'))]).toEqual([
      anonymous,
      signedIn,
    ])
  })

  it('let correctors open their own pages', async () => {
    const job = '/corrector/us/review/1'
    for (const path of ['/corrector', '/corrector/', '/corrector/guide', job, `${job}/versions/2`])
      expect(await finalPathOf(path, sessionOf('none', true))).toBe(path)
    expect(await finalPathOf('/corrector/admin/queue', sessionOf('none', true))).toBe('/404')
    const admin = sessionOf('none', true)
    const adminSession = { ...admin, user: { ...admin.user, isCorrectorAdmin: true } } as typeof admin
    expect(await finalPathOf('/corrector/admin/queue', adminSession)).toBe('/corrector/admin/queue')
    expect(await finalPathOf('/corrector/apply', sessionOf('none'))).toBe('/corrector/apply')
    expect(await finalPathOf('/corrector', sessionOf('required', true))).toBe(
      '/account?mode=verifyEmailReminder&redirect=%2Fcorrector',
    )
  })

  it('show the reminder until the address is verified', async () => {
    expect(await finalPathOf('/transcript/1', sessionOf('required'))).toBe(
      '/account?mode=verifyEmailReminder&redirect=%2Ftranscript%2F1',
    )
    expect(await finalPathOf('/plans', sessionOf('required'))).toBe('/plans')
  })
})

it('serves the URLs of all pages', () => {
  const roots = Object.keys(router.routesByPath).map((path) => path.split('/')[1])
  expect(new Set(roots)).toEqual(pageRoots)
})
