/** Characters that XML doesn't allow. */
const forbiddenCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Escapes a text for use in XML elements and double-quoted attributes, and drops characters that XML doesn't
 * allow.
 */
export function escapeXml(text: string): string {
  return removeForbiddenCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Drops characters that XML doesn't allow. */
export const removeForbiddenCharacters = (text: string): string => text.replace(forbiddenCharacters, '')

/** Formats an element from attributes and content that is already XML. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = '',
): string {
  const xmlAttributes = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
  )
  const innerXml = typeof content === 'string' ? content : `\n${content.join('\n')}\n`
  return innerXml
    ? `<${name}${xmlAttributes.join('')}>${innerXml}</${name}>`
    : `<${name}${xmlAttributes.join('')}/>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'
