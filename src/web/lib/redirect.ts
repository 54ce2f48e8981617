/**
 * The page to go to after signing in, from a `redirect` parameter that anyone may have written.
 * Only an address inside this origin counts, and never one that signs out again.
 */
export function safeRedirect(wanted: string | undefined, origin: string, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.includes('logout')) return fallback
  try {
    const url = new URL(wanted, origin)
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : fallback
  } catch {
    return fallback
  }
}
