/**
 * The page to go to after signing in, from a `redirect` parameter that anyone may have written.
 * Only an address inside this origin counts, and never one that signs out again.
 */
export function safeRedirect(wanted: string | undefined, origin: string, fallback: string): string {
  if (!wanted?.startsWith('/') || wanted.includes('logout') || !URL.canParse(wanted, origin)) return fallback
  const url = new URL(wanted, origin)
  // `/..//host` is inside this origin, yet the path that remains of it would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
