/**
 * Parses addresses separated by commas, semicolons, spaces or line breaks; `Name <address>` yields only the
 * address.
 */
export function parseAddresses(text: string): string[] {
  const addressText = text.replace(/[^\n,;<>]*<([^<>\n]*)>/g, '$1,')
  return addressText.split(/[\s,;]+/).filter(Boolean)
}
