import { emailDomain } from '#contract/domain-name.ts'
import type { SamlSettings } from './saml.ts'
import { assertionNs, elementsAtPath, parseXml, type XmlElement } from './saml-xml.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Maximum allowed clock skew between the provider and us, in milliseconds. */
export const maxClockSkewMs = 60_000

const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const formats = 'urn:oasis:names:tc:SAML'
const transientFormat = `${formats}:2.0:nameid-format:transient`
const emailAddress = `${formats}:1.1:nameid-format:emailAddress`
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Attribute names used by providers, in order of preference. */
const emailAttributes = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`]
const nameAttributes = [
  ...['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'],
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const givenNameAttributes = ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${claims}/givenname`]
const surnameAttributes = ['sn', 'lastName', 'surname', 'urn:oid:2.5.4.4', `${claims}/surname`]

interface AssertionExpectation {
  callback: string
  requestId: string
}

/**
 * Reads the identity from an assertion whose signature, audience and conditions are valid.
 * @throws unless the assertion comes from the provider, describes a sign-in, is intended for this
 * installation, and answers the expected request in time
 */
export function readAssertion(
  { idpIssuer, emailDomains }: Pick<SamlSettings, 'idpIssuer' | 'emailDomains'>,
  signedXml: string,
  expected: AssertionExpectation,
): VerifiedIdentity {
  const assertion = parseXml(signedXml)
  const [issuer] = elementsAtPath(assertion, assertionNs, 'Issuer')
  if (issuer?.textContent !== idpIssuer)
    throw new Error(`the assertion is from ${issuer?.textContent.slice(0, 200)}, not from ${idpIssuer}`)
  if (elementsAtPath(assertion, assertionNs, 'AuthnStatement').length === 0)
    throw new Error("the assertion isn't about a sign-in")
  const confirmations = elementsAtPath(assertion, assertionNs, 'Subject', 'SubjectConfirmation')
  if (!confirmations.some((each) => isIntendedForUs(each, expected)))
    throw new Error('the assertion is for another recipient or request, or has expired')
  const attributes = attributesOf(assertion)
  const findAttribute = (names: string[]) => names.map((name) => attributes.get(name)).find(Boolean)
  const nameId = nameIdOf(assertion)
  const isAddress = nameId.format === emailAddress
  const email = findAttribute(emailAttributes) ?? (isAddress ? nameId.value : null)
  const fullName = [findAttribute(givenNameAttributes), findAttribute(surnameAttributes)]
    .filter(Boolean)
    .join(' ')
  return {
    subject: `${idpIssuer} ${isAddress ? nameId.value.toLowerCase() : nameId.value}`,
    caseInsensitive: isAddress,
    email,
    emailVerified: email !== null && emailDomains.includes(emailDomain(email)),
    name: (findAttribute(nameAttributes) ?? fullName) || null,
  }
}

/** Returns whether the assertion may be used here, now, and for this request. */
function isIntendedForUs(confirmation: XmlElement, { callback, requestId }: AssertionExpectation): boolean {
  if (confirmation.getAttribute('Method') !== bearerMethod) return false
  return elementsAtPath(confirmation, assertionNs, 'SubjectConfirmationData').some((data) => {
    const until = Date.parse(data.getAttribute('NotOnOrAfter'))
    const from = data.getAttribute('NotBefore')
    return (
      data.getAttribute('Recipient') === callback &&
      data.getAttribute('InResponseTo') === requestId &&
      Date.now() - maxClockSkewMs < until &&
      (from === '' || Date.now() + maxClockSkewMs >= Date.parse(from))
    )
  })
}

/** Returns the user's permanent ID at the provider. */
function nameIdOf(assertion: XmlElement): { value: string; format: string } {
  const [nameId] = elementsAtPath(assertion, assertionNs, 'Subject', 'NameID')
  const value = nameId?.textContent.trim() ?? ''
  const format = nameId?.getAttribute('Format') ?? ''
  if (value === '' || value.length > 1024) throw new Error('the assertion names no user')
  if (format === transientFormat)
    throw new Error('the NameID is transient: the provider must send a persistent one')
  return { value, format }
}

function attributesOf(assertion: XmlElement): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const attribute of elementsAtPath(assertion, assertionNs, 'AttributeStatement', 'Attribute')) {
    const [value] = elementsAtPath(attribute, assertionNs, 'AttributeValue')
    const text = value?.textContent.trim()
    if (text) attributes.set(attribute.getAttribute('Name'), text)
  }
  return attributes
}
