/**
 * Reads a `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3).
 * @returns the delay in milliseconds; null without a valid header
 */
export function readRetryAfter(text: string | null | undefined, now = Date.now()): number | null {
  const value = text?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  // Date.parse accepts much that isn't a date, such as a negative number.
  const at = /^[A-Z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
