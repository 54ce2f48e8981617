import { X509Certificate } from 'node:crypto'
import { isStrongCertificate } from '#server/config/saml.ts'
import { isSafeUrl } from './safe-url.ts'
import { allDescendants, children, parseXml, protocolNs, type XmlElement } from './saml-xml.ts'

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNs = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxCertificates = 10

/** The SAML provider settings contained in its metadata. */
export interface SamlMetadata {
  entityId: string
  entryPoint: string
  /** Signing certificates in PEM format. */
  certificates: string[]
}

/**
 * Reads the metadata of a single SAML provider. Doesn't verify its signature, if any, because workspace
 * owners vouch for it.
 * @throws Error with a message for the owner
 */
export function readMetadata(xml: string): SamlMetadata {
  const root = parseXml(xml.replace(/^\uFEFF/, '').trim())
  if (root.namespaceURI !== metadataNs || root.localName !== 'EntityDescriptor')
    throw new Error("this isn't the metadata of a single SAML entity")
  const entityId = root.getAttribute('entityID')
  if (!/^\S{1,1024}$/.test(entityId)) throw new Error('the metadata has no entity ID')
  const until = root.getAttribute('validUntil')
  if (until !== '' && !(Date.parse(until) > Date.now())) throw new Error('the metadata has expired')
  const role = children(root, metadataNs, 'IDPSSODescriptor').find((each) =>
    each.getAttribute('protocolSupportEnumeration').split(/\s+/).includes(protocolNs),
  )
  if (!role) throw new Error("the metadata doesn't describe a SAML 2.0 identity provider")
  return { entityId, entryPoint: entryPointOf(role), certificates: certificatesOf(role) }
}

function entryPointOf(role: XmlElement): string {
  const service = children(role, metadataNs, 'SingleSignOnService').find(
    (each) => each.getAttribute('Binding') === redirectBinding,
  )
  const address = service?.getAttribute('Location') ?? ''
  if (address === '') throw new Error('the provider has no sign-in address for the HTTP-Redirect binding')
  if (address.length > 2000 || !isSafeUrl(address))
    throw new Error("the provider's sign-in address isn't an https URL")
  return address
}

function certificatesOf(role: XmlElement): string[] {
  const keys = children(role, metadataNs, 'KeyDescriptor').filter(
    (each) => each.getAttribute('use') !== 'encryption',
  )
  const texts = keys
    .flatMap(allDescendants)
    .filter(({ namespaceURI, localName }) => namespaceURI === signatureNs && localName === 'X509Certificate')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
  const certificates = [...new Set(texts)].slice(0, maxCertificates).map(pemOf).filter(isStrong)
  if (certificates.length === 0)
    throw new Error('the metadata has no signing certificate with an RSA key of 2048 bits or more')
  return certificates
}

const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`

function isStrong(pem: string): boolean {
  try {
    return isStrongCertificate(pem)
  } catch {
    return false
  }
}

/**
 * Returns a certificate's SHA-256 fingerprint in colon-separated hexadecimal, and its expiry in seconds since
 * 1970.
 */
export function describeCertificate(pem: string): { fingerprint: string; expires: number } {
  const { fingerprint256, validTo } = new X509Certificate(pem)
  return { fingerprint: fingerprint256, expires: Math.max(0, Math.floor(Date.parse(validTo) / 1000)) }
}
