import { maxLinkLength } from '#contract/limits.ts'

/** Sites whose recordings are fetched by a program of their own, which tells nothing of the language. */
const videoSites = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|dailymotion\.com)$/i

/** A scheme such as `mailto:`, which a host with a port is not. */
const namesScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** A text as a web address of any length; null if it can't be one. */
function wholeAddress(text: string): string | null {
  const trimmed = text.trim()
  const hasScheme = /^https?:\/\//i.test(trimmed)
  if (!hasScheme && namesScheme.test(trimmed)) return null
  const whole = hasScheme ? trimmed : `https://${trimmed}`
  if (!URL.canParse(whole)) return null
  const { href, hostname, username } = new URL(whole)
  // `name@example.com` is an email address.
  return hasScheme || (username === '' && /[^.]\.[^.]/.test(hostname)) ? href : null
}

/**
 * A typed text as a full web address; null if it can't be one, or is too long. `www.example.com/a` gets https, invalid
 * characters such as spaces are encoded.
 */
export function webAddress(text: string): string | null {
  return isTooLong(text) ? null : wholeAddress(text)
}

/** Whether it would be a web address if it were not longer than `maxLinkLength`. */
export function isTooLong(text: string): boolean {
  return (wholeAddress(text)?.length ?? 0) > maxLinkLength
}

/** Whether an address is of a video site. */
export function isVideoSite(address: string): boolean {
  return URL.canParse(address) && videoSites.test(new URL(address).hostname)
}
