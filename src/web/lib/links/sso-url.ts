import { hasErrorCode } from '#web/lib/api/api.ts'

/**
 * Returns the URL for signing in, and returning afterward, when a workspace that requires single sign-on has
 * rejected the session.
 */
export function ssoUrlFor(error: unknown): string | undefined {
  if (!hasErrorCode(error, 'sso_required')) return undefined
  const { start } = (error.details ?? {}) as { start?: unknown }
  if (typeof start !== 'string' || !start.startsWith('/auth/sso/')) return undefined
  return `${start}?${new URLSearchParams({ redirect: location.pathname + location.search })}`
}
