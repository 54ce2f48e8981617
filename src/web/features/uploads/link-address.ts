import { maxLinkLength } from '#contract/limits.ts'

/** Sites whose recordings a separate program downloads, without their language. */
const videoSites = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|dailymotion\.com)$/i

/** A scheme such as `mailto:`, unlike a host with a port. */
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

/** Whether it is a web address except for its length. */
export function isTooLong(text: string): boolean {
  return (wholeAddress(text)?.length ?? 0) > maxLinkLength
}

/** Whether an address is on a video site. */
export function isVideoSite(address: string): boolean {
  return URL.canParse(address) && videoSites.test(new URL(address).hostname)
}
