import { createRequire } from 'node:module'

/** The inspected parts of an element. */
export interface XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string
  readonly parentNode: unknown
  readonly childNodes: ArrayLike<object>
  readonly attributes: ArrayLike<{ readonly localName: string; readonly value: string }>
  getAttribute(name: string): string
  hasAttribute(name: string): boolean
  getElementsByTagName(name: string): ArrayLike<XmlElement>
}

interface Parser {
  parseFromString(text: string, type: string): { documentElement: XmlElement | null }
}

// The parser of the library that verifies signatures: another one might see something else in the same text. Imported,
// its types would bring those of browsers into the whole server.
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as {
  DOMParser: new (options: { errorHandler: (level: string, message: string) => void }) => Parser
}

export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion'

/**
 * Canonicalization takes quadratic time in the size of an element, before its signature is verified. A thousand groups
 * fit, each with its types.
 */
const mostElements = 1000
const mostAttributes = 3000

/**
 * Parses XML that anybody may have written. Document types, entities, comments, CDATA and processing instructions, none of
 * which SAML needs, are refused before any parser sees them.
 * @throws when the text holds such, or is not well-formed.
 */
export function parseXml(text: string): XmlElement {
  if (/<!|<\?/.test(text.replace(/^\s*<\?xml\s[^<>]*\?>/, '')))
    throw new Error('the XML holds more than elements and text')
  // No well-formed text holds more of either than there are of these signs.
  if (text.split('<').length > 2 * mostElements || text.split('=').length > mostAttributes)
    throw new Error('the XML holds more elements or attributes than are read')
  const errorHandler = (_level: string, message: string) => {
    throw new Error(`the XML is not well-formed: ${message.slice(0, 100)}`)
  }
  const { documentElement } = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  if (!documentElement) throw new Error('the XML holds no element')
  return documentElement
}

/** Every element below one, however deep. */
export const everyElement = (within: XmlElement): XmlElement[] => Array.from(within.getElementsByTagName('*'))

/** The elements of a name right below one. */
export function children(of: XmlElement, namespace: string, name: string): XmlElement[] {
  const elements = Array.from(of.childNodes).filter((node): node is XmlElement => 'localName' in node)
  return elements.filter(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name)
}

/** The elements that a path of names leads to. */
export const descend = (from: XmlElement, namespace: string, ...path: string[]): XmlElement[] =>
  path.reduce((found, name) => found.flatMap((each) => children(each, namespace, name)), [from])
