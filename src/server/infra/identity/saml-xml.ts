import { createRequire } from 'node:module'

/** The parts of an XML element that we use. */
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

// Uses the signature library's parser, since a different one might parse the same text differently. A regular
// import would add the DOM types to the whole server.
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as {
  DOMParser: new (options: { errorHandler: (level: string, message: string) => void }) => Parser
}

export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion'

/**
 * Limits on XML size, because canonicalization takes quadratic time and precedes the signature check.
 * They leave room for a thousand groups with their types.
 */
const maxElements = 1000
const maxAttributes = 3000

/**
 * Parses untrusted XML. Document types, entities, comments, CDATA and processing instructions, none of which
 * SAML needs, are rejected before any parser sees them.
 * @throws if the text contains any of them, or isn't well-formed
 */
export function parseXml(text: string): XmlElement {
  if (/<!|<\?/.test(text.replace(/^\s*<\?xml\s[^<>]*\?>/, '')))
    throw new Error('the XML contains more than elements and text')
  // Upper bounds on the number of elements and attributes in well-formed text.
  if (text.split('<').length > 2 * maxElements || text.split('=').length > maxAttributes)
    throw new Error('the XML has too many elements or attributes')
  const errorHandler = (_level: string, message: string) => {
    throw new Error(`the XML isn't well-formed: ${message.slice(0, 100)}`)
  }
  const { documentElement } = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  if (!documentElement) throw new Error('the XML has no element')
  return documentElement
}

/** Returns all descendants of an element. */
export const allDescendants = (root: XmlElement): XmlElement[] => Array.from(root.getElementsByTagName('*'))

/** Returns the direct children of an element that have a given name. */
export function children(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  const elements = Array.from(parent.childNodes).filter((node): node is XmlElement => 'localName' in node)
  return elements.filter(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name)
}

/** Returns the elements at a path of names. */
export const elementsAtPath = (from: XmlElement, namespace: string, ...path: string[]): XmlElement[] =>
  path.reduce((found, name) => found.flatMap((each) => children(each, namespace, name)), [from])
