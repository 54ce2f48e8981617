import { maxLinkLength } from '#contract/limits.ts'

/** Matches a scheme such as `mailto:`, but not a host with a port. */
const schemePattern = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Parses text as a URL of any length; null if it can't be one. */
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
 * Parses typed text as a full URL; null if it can't be one or is too long. Prepends https to text such as
 * `www.example.com/a`, and encodes invalid characters such as spaces.
 */
export function parseWebUrl(text: string): string | null {
  return isTooLong(text) ? null : toUrl(text)
}

/** Returns whether the text would be a valid URL if it weren't too long. */
export function isTooLong(text: string): boolean {
  return (toUrl(text)?.length ?? 0) > maxLinkLength
}

/** Splits text into links: one per line, or several on a line if each starts with `https://` or `www.`. */
export function splitLinks(text: string): string[] {
  return text
    .split(/[\r\n]+|\s+(?=https?:\/\/|www\.)/i)
    .map((link) => link.trim())
    .filter((link) => link !== '')
}
