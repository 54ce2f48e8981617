/** Sites whose recordings are fetched by a program of their own, which tells nothing of the language. */
const videoSites = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|dailymotion\.com)$/i

/** What somebody typed as a full web address; null when it can't be one. `www.example.com/a` gets https. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)
  const whole = hasScheme ? trimmed : `https://${trimmed}`
  if (/\s/.test(trimmed) || !URL.canParse(whole)) return null
  const { protocol, hostname } = new URL(whole)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return hasScheme || /[^.]\.[^.]/.test(hostname) ? whole : null
}

/** Whether an address is of a video site. */
export function isVideoSite(address: string): boolean {
  return URL.canParse(address) && videoSites.test(new URL(address).hostname)
}
