import { request } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { isSafeRedirect, openRedirects } from '#server/testing/open-redirects.ts'
import { test } from './fixtures.ts'
import { register } from './transcript-page.ts'

/** Records and blocks every request to another host. */
async function watchForeignRequests(page: Page, baseURL: string): Promise<string[]> {
  const foreignUrls: string[] = []
  const isForeign = (url: URL) => /^(https?|ftp|ws)/.test(url.protocol) && url.origin !== baseURL
  await page.context().route(isForeign, async (route) => {
    foreignUrls.push(route.request().url())
    await route.abort()
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== baseURL) foreignUrls.push(frame.url())
  })
  page.on('dialog', (dialog) => {
    foreignUrls.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return foreignUrls
}

/**
 * Navigates like the page's own links, without a reload, until the redirect.
 * @returns the final URL
 */
function follow(page: Page, address: string): Promise<string> {
  return page.evaluate(async (address) => {
    const from = new URL(address, location.origin)
    history.pushState({}, '', from)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    while (location.pathname === from.pathname && location.search !== '')
      await new Promise((resolve) => setTimeout(resolve, 5))
    return location.href
  }, address)
}

test('pages follow none of 50 open redirects @long', async ({ page, baseURL }) => {
  const origin = baseURL!
  await register(page, 'Ada Lovelace')
  const foreignUrls = await watchForeignRequests(page, origin)
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const forms = ['/?redirect=', '/signin?redirect=', '/account?mode=verifyEmailReminder&redirect=']
  for (const path of [...forms, '/register?redirect=', '/signin?product='])
    for (const [i, payload] of openRedirects.entries()) {
      // The last two paths run the same code as the forms, so a quarter of the payloads is enough.
      if (!forms.includes(path) && i % 4 > 0) continue
      const to = new URL(await follow(page, path + encodeURIComponent(payload)))
      expect([to.origin, foreignUrls], `${path}${payload}`).toEqual([origin, []])
    }
})

test('no URL leads to an open redirect @long', async ({ page, baseURL }) => {
  const origin = baseURL!
  await register(page, 'Ada Lovelace')
  const foreignUrls = await watchForeignRequests(page, origin)
  const everyNth = (n: number) => openRedirects.filter((_, i) => i % n === 0)
  const addresses = [
    ...everyNth(6).map((payload) => `/?redirect=${encodeURIComponent(payload)}`),
    // Targets as arrays, repeated, and in forms that a parser may misread.
    '/?redirect=%5B%22%2F%2Fevil.example%22%5D',
    '/?redirect[]=//evil.example',
    '/signin?redirect=/dashboard&redirect=//evil.example',
    '/signin?redirect=%7B%22toString%22%3A%22%2F%2Fevil.example%22%7D',
    '/account?mode=verifyEmail&oobCode=x&redirect=//evil.example',
    '/account?mode=resetPassword&oobCode=x&redirect=//evil.example&continueUrl=//evil.example',
    '/auth/providers/oidc?redirect=//evil.example',
    '/dashboard?redirect=//evil.example',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('load')
    expect([new URL(page.url()).origin, foreignUrls], address).toEqual([origin, []])
  }
})

/**
 * Requests a path without normalizing it.
 * @returns the status and the target of a redirect
 */
function fetchRedirect(
  baseURL: string,
  path: string,
): Promise<{ status: number; location: string | undefined }> {
  const { hostname: host, port } = new URL(baseURL)
  return new Promise((resolve, reject) => {
    request({ host, port, path, headers: { accept: 'text/html' } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
      .once('error', reject)
      .end()
  })
}

test("the server doesn't redirect to another site", async ({ baseURL }) => {
  const origin = baseURL!
  for (const path of openRedirects.flatMap((payload) => [payload, `/${payload}`, `/assets/${payload}`])) {
    // Request lines that no regular client would send.
    if (!path.startsWith('/') || /[^\x21-\x7e]/.test(path)) continue
    const { status, location } = await fetchRedirect(origin, path)
    expect(status, path).toBeLessThan(500)
    expect(isSafeRedirect(origin, location ?? '/'), path).toBe(true)
  }
})
