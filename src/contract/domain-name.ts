/** A domain name with at least one dot, in lowercase. */
export const domainPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** An internationalized domain in ASCII, as it is in DNS (`müller.de` is `xn--mller-kva.de`); other texts unchanged. */
export function asciiDomain(text: string): string {
  // Only other scripts need it; URLs would also accept numbers and ports.
  if (/^[\x20-\x7e]*$/.test(text) || /[\s/?#@:\\[\]%]/.test(text)) return text
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return text
  }
}

/** Returns an email address with its domain in ASCII. */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

/** The domain of an address, in lower case. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
