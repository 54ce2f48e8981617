import { asciiEmail } from '#contract/domain-name.ts'

/**
 * Parses addresses separated by commas, semicolons, spaces or line breaks; `Name <address>` yields only the
 * address. An address given more than once is returned once, as first written.
 */
export function parseAddresses(text: string): string[] {
  const addressText = text.replace(/[^\n,;<>]*<([^<>\n]*)>/g, '$1,')
  const addresses = new Map<string, string>()
  for (const address of addressText.split(/[\s,;]+/).filter(Boolean)) {
    const key = asciiEmail(address.toLowerCase())
    if (!addresses.has(key)) addresses.set(key, address)
  }
  return [...addresses.values()]
}
