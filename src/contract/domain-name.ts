/** A domain name with at least one dot, in lowercase. */
export const domainPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Converts an internationalized domain to the ASCII form used in DNS (`müller.de` is `xn--mller-kva.de`);
 * returns any other text unchanged.
 */
export function asciiDomain(text: string): string {
  // ASCII needs no conversion, and `URL` would also accept numbers and ports.
  if (/^[\x20-\x7e]*$/.test(text) || /[\s/?#@:\\[\]%]/.test(text)) return text
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return text
  }
}

/** Returns an email address with its domain converted to ASCII. */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

/** Returns the domain of an email address, in lowercase. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
