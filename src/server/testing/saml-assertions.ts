import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createCertificate } from './certificate.ts'

/** The user signed in at the provider, with the provider's claims. */
export interface ProviderUser {
  nameId: string
  format?: string
  attributes?: Record<string, string>
}

/** Contents of an assertion, valid unless overridden. */
export interface AssertionContents {
  person: ProviderUser
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  /** Times in seconds from now. */
  notBefore: number
  notOnOrAfter: number
}

const names = 'urn:oasis:names:tc:SAML:2.0'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusiveC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const isoTimeAfter = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Creates an unsigned assertion in its canonical form. */
export function createAssertion(assertion: AssertionContents, id = `_${randomUUID()}`): string {
  const { person, issuer, audience, recipient, inResponseTo } = assertion
  const [from, until] = [isoTimeAfter(assertion.notBefore), isoTimeAfter(assertion.notOnOrAfter)]
  const attributes = Object.entries(person.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${escapeText(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  const format = person.format ?? `${names}:nameid-format:persistent`
  return [
    `<saml:Assertion xmlns:saml="${names}:assertion" ID="${id}" IssueInstant="${isoTimeAfter(0)}" Version="2.0">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${format}">${escapeText(person.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${names}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" NotOnOrAfter="${until}" Recipient="${recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${isoTimeAfter(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>${names}:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

interface SignOptions {
  key?: KeyObject
  hash?: 'sha1' | 'sha256'
}

/** Creates an enveloped signature of a canonical element. */
export function createSignature(
  element: string,
  { key = testIdp.privateKey, hash = 'sha256' }: SignOptions = {},
) {
  const [, id] = /^<[^>]* ID="([^"]+)"/.exec(element) ?? []
  const usesSha1 = hash === 'sha1'
  const method = usesSha1 ? `${dsig}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
  const digestMethod = usesSha1 ? `${dsig}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256'
  const digest = createHash(hash).update(element).digest('base64')
  const info = [
    `<ds:SignedInfo xmlns:ds="${dsig}"><ds:CanonicalizationMethod Algorithm="${exclusiveC14n}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${dsig}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${exclusiveC14n}"></ds:Transform></ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digestMethod}"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('')
  const value = sign(hash, Buffer.from(info), key).toString('base64')
  return `<ds:Signature xmlns:ds="${dsig}">${info}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
}

/** Inserts a signature into an assertion at its proper place, after the issuer. */
export const withSignature = (assertion: string, signature: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)

export const signAssertion = (assertion: string, options?: SignOptions) =>
  withSignature(assertion, createSignature(assertion, options))

/** Wraps content in a response. */
export function createResponse(
  { issuer, destination, inResponseTo }: AssertionContents,
  content: string,
  status = 'Success',
) {
  return [
    `<samlp:Response xmlns:samlp="${names}:protocol" Destination="${destination}" ID="_${randomUUID()}" InResponseTo="${inResponseTo}" IssueInstant="${isoTimeAfter(0)}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${names}:assertion">${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${names}:status:${status}"></samlp:StatusCode></samlp:Status>`,
    `${content}</samlp:Response>`,
  ].join('')
}

/** The tests' provider: its entity ID and its key. */
export const testIdp = { issuer: 'https://idp.example/metadata', ...createCertificate('idp.example') }
