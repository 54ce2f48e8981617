/**
 * Returns the page to open after sign-in, from an untrusted `redirect` parameter. Allows only URLs of this
 * origin, other than the sign-out URL.
 */
export function safeRedirect(target: string | undefined, origin: string, fallback: string): string {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return fallback
  const url = new URL(target, origin)
  if (isSignOutUrl(url)) return fallback
  // `/..//host` is same-origin, but its normalized path would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Returns whether a URL signs the user out, however it is written: parsing strips line breaks and tabs, and
 * letters may be percent-encoded.
 */
function isSignOutUrl({ pathname, search, hash }: URL): boolean {
  const letters = `${pathname}${search}${hash}`.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return letters.includes('logout')
}
