/**
 * Parses a `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3).
 * @returns the delay in milliseconds; null if the header is missing or invalid
 */
export function readRetryAfter(text: string | null | undefined, now = Date.now()): number | null {
  const value = text?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  // Date.parse accepts many strings that aren't dates, such as negative numbers.
  const at = /^[A-Z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
