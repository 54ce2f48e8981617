import { maxLinkLength } from '#contract/limits.ts'

/** Matches a scheme such as `mailto:`, unlike a host with a port. */
const schemePattern = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Parses a text as a URL of any length; null if it can't be one. */
function toUrl(text: string): string | null {
  const trimmed = text.trim()
  const hasScheme = /^https?:\/\//i.test(trimmed)
  if (!hasScheme && schemePattern.test(trimmed)) return null
  const urlText = hasScheme ? trimmed : `https://${trimmed}`
  if (!URL.canParse(urlText)) return null
  const { href, hostname, username } = new URL(urlText)
  // `name@example.com` is an email address.
  return hasScheme || (username === '' && /[^.]\.[^.]/.test(hostname)) ? href : null
}

/**
 * Parses a typed text as a full URL; null if it can't be one or is too long. Adds https to texts such as
 * `www.example.com/a`, and encodes invalid characters such as spaces.
 */
export function parseWebUrl(text: string): string | null {
  return isTooLong(text) ? null : toUrl(text)
}

/** Returns whether a text would be a URL if it weren't too long. */
export function isTooLong(text: string): boolean {
  return (toUrl(text)?.length ?? 0) > maxLinkLength
}

/** Splits a text into links: one per line, or several in a line that each begin with `https://` or `www.`. */
export function splitLinks(text: string): string[] {
  return text
    .split(/[\r\n]+|\s+(?=https?:\/\/|www\.)/i)
    .map((link) => link.trim())
    .filter((link) => link !== '')
}
