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

// The parser of the signature library: another one might read the same text differently. Imported, its types would
// bring the browser's into the whole server.
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
 * Parses untrusted XML. Document types, entities, comments, CDATA and processing instructions, none of which SAML
 * needs, are rejected before any parser sees them.
 * @throws if the text contains any of them, or is not well-formed.
 */
export function parseXml(text: string): XmlElement {
  if (/<!|<\?/.test(text.replace(/^\s*<\?xml\s[^<>]*\?>/, '')))
    throw new Error('the XML holds more than elements and text')
  // Well-formed text has at most this many of both.
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

/** The direct children of one with a name. */
export function children(of: XmlElement, namespace: string, name: string): XmlElement[] {
  const elements = Array.from(of.childNodes).filter((node): node is XmlElement => 'localName' in node)
  return elements.filter(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name)
}

/** The elements at a path of names. */
export const descend = (from: XmlElement, namespace: string, ...path: string[]): XmlElement[] =>
  path.reduce((found, name) => found.flatMap((each) => children(each, namespace, name)), [from])
