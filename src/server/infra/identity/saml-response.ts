import {
  allDescendants,
  assertionNs,
  children,
  elementsAtPath,
  parseXml,
  protocolNs,
  type XmlElement,
} from './saml-xml.ts'

const successStatus = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Allowed signature algorithms. SHA-1 is excluded because its signatures can be forged. */
const algorithms = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * Validates a response before its signatures are verified: type, destination, status, exactly one
 * assertion in its proper place, and strong signature algorithms.
 * @returns ID of the request that it claims to answer
 * @throws if any check fails
 */
export function validateSamlResponse(xml: string, callback: string): string {
  const response = parseXml(xml)
  if (response.localName !== 'Response' || response.namespaceURI !== protocolNs)
    throw new Error("this isn't a SAML response")
  const destination = response.getAttribute('Destination')
  if (response.hasAttribute('Destination') && destination !== callback)
    throw new Error(`the response is meant for ${destination.slice(0, 200)}, not for ${callback}`)
  requireSuccess(response)
  const elements = [response, ...allDescendants(response)]
  requireOnce(elements, response)
  for (const { attributes } of elements)
    for (const { localName, value } of Array.from(attributes))
      if (localName === 'Algorithm' && !algorithms.has(value))
        throw new Error(`signatures by ${value.slice(0, 100)} aren't accepted`)
  return response.getAttribute('InResponseTo')
}

function requireSuccess(response: XmlElement): void {
  const [status] = elementsAtPath(response, protocolNs, 'Status', 'StatusCode')
  const assertion = status?.getAttribute('Value') ?? 'nothing'
  if (assertion !== successStatus) throw new Error(`the provider responded with ${assertion.slice(0, 100)}`)
}

/** Rejects duplicates, since one could be signed and the other one read. */
function requireOnce(elements: readonly XmlElement[], response: XmlElement): void {
  const assertions = elements.filter(({ localName }) => /^(Encrypted)?Assertion$/i.test(localName))
  if (assertions.length !== 1 || children(response, assertionNs, 'Assertion')[0] !== assertions[0])
    throw new Error('the response must have exactly one unencrypted assertion')
  const ids = elements.flatMap(({ attributes }) =>
    Array.from(attributes).flatMap(({ localName, value }) => (/^id$/i.test(localName) ? [value] : [])),
  )
  if (new Set(ids).size !== ids.length) throw new Error('two elements have the same ID')
}
