import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCertificate } from '#server/testing/certificate.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  createSignature,
  signAssertion,
  withSignature,
} from '#server/testing/saml-assertions.ts'
import {
  callback,
  createSamlProduct,
  responseWith,
  samlUser,
  validResponse,
} from '#server/testing/saml-product.ts'

const { signIn } = await createSamlProduct()
const other = createCertificate('evil.example')
const forgeAssertion = (assertion: AssertionContents) =>
  createAssertion({ ...assertion, person: { nameId: 'victim' } })

/** Expects a response to be rejected with an error page, on the same route as a valid response. */
async function expectRefused(answer: (assertion: AssertionContents) => string) {
  const { to, session, posted } = await signIn(samlUser(), answer)
  expect([posted, to, session]).toEqual([callback, '/signin?refused=saml_failed', undefined])
  expect((await signIn(samlUser(), validResponse)).session).toBeDefined()
}

describe('an altered response', () => {
  it.each<[string, (assertion: AssertionContents) => string]>([
    ['not signed', (assertion) => createResponse(assertion, createAssertion(assertion))],
    ['another person', (assertion) => validResponse(assertion).replace(assertion.person.nameId, 'victim')],
    [
      'another attribute',
      (assertion) =>
        validResponse(assertion).replace(
          '<saml:AttributeStatement>',
          '$&<saml:Attribute Name="email"><saml:AttributeValue>a@b.example</saml:AttributeValue></saml:Attribute>',
        ),
    ],
    [
      'signed with another key',
      (assertion) =>
        createResponse(assertion, signAssertion(createAssertion(assertion), { key: other.privateKey })),
    ],
    [
      'signed with another key, whose certificate is included',
      (assertion) => {
        const { key, info } = {
          key: other.privateKey,
          info: other.certificate.replace(/-----[^-]+-----|\n/g, ''),
        }
        const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${info}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
        return createResponse(
          assertion,
          signAssertion(createAssertion(assertion), { key }).replace('</ds:Signature>', keyInfo),
        )
      },
    ],
    [
      'signed with SHA-1',
      (assertion) => createResponse(assertion, signAssertion(createAssertion(assertion), { hash: 'sha1' })),
    ],
    [
      'signed only as a response',
      (assertion) => signResponse(createResponse(assertion, createAssertion(assertion))),
    ],
  ])('is rejected: %s', async (_description, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion wrapped in a response with other content', () => {
  const parts = (contents: AssertionContents) => {
    const assertion = createAssertion(contents)
    return { assertion, signature: createSignature(assertion), whole: signAssertion(assertion) }
  }
  const insertAfterIssuer = (element: string, content: string) =>
    element.replace('</saml:Issuer>', `</saml:Issuer>${content}`)
  it.each<[string, (assertion: AssertionContents) => string]>([
    [
      'the forged one before it',
      (assertion) => createResponse(assertion, forgeAssertion(assertion) + parts(assertion).whole),
    ],
    [
      'the forged one after it',
      (assertion) => createResponse(assertion, parts(assertion).whole + forgeAssertion(assertion)),
    ],
    [
      'the forged one around it',
      (assertion) =>
        createResponse(assertion, insertAfterIssuer(forgeAssertion(assertion), parts(assertion).whole)),
    ],
    [
      'the forged one around its signature, which contains the signed one',
      (contents) => {
        const { assertion, signature } = parts(contents)
        const object = `<ds:Object>${assertion}</ds:Object></ds:Signature>`
        return createResponse(
          contents,
          withSignature(forgeAssertion(contents), signature.replace('</ds:Signature>', object)),
        )
      },
    ],
    [
      'the signature moved to the forged one, the signed one beside it',
      (contents) => {
        const { assertion, signature } = parts(contents)
        return createResponse(contents, withSignature(forgeAssertion(contents), signature) + assertion)
      },
    ],
    [
      "the signed one in the response's extensions",
      (assertion) =>
        createResponse(
          assertion,
          `<samlp:Extensions>${parts(assertion).whole}</samlp:Extensions>${forgeAssertion(assertion)}`,
        ),
    ],
    [
      'both with the same ID',
      (contents) => {
        const [, id] = / ID="([^"]+)"/.exec(parts(contents).assertion) ?? []
        const assertion = createAssertion(contents, id)
        return createResponse(
          contents,
          withSignature(
            createAssertion({ ...contents, person: { nameId: 'victim' } }, id),
            createSignature(assertion),
          ) + signAssertion(assertion),
        )
      },
    ],
    [
      'the signed response within the forged one',
      (assertion) =>
        createResponse(
          assertion,
          `${forgeAssertion(assertion)}<samlp:Extensions>${validResponse(assertion)}</samlp:Extensions>`,
        ),
    ],
  ])('is rejected: %s', async (_description, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion for another recipient or time', () => {
  it.each<[string, (assertion: AssertionContents) => string]>([
    ['another audience', responseWith({ audience: 'https://other.example' })],
    [
      'no audience',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(
            createAssertion(assertion).replace(
              /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/,
              '',
            ),
          ),
        ),
    ],
    [
      'no conditions',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(createAssertion(assertion).replace(/<saml:Conditions.*<\/saml:Conditions>/, '')),
        ),
    ],
    ['another issuer', responseWith({ issuer: 'https://other-idp.example' })],
    ['another recipient', responseWith({ recipient: 'https://other.example/callback' })],
    ['another destination', responseWith({ destination: 'https://other.example/callback' })],
    ['expired two minutes ago', responseWith({ notOnOrAfter: -120 })],
    ['valid only in two minutes', responseWith({ notBefore: 120 })],
    [
      'without an expiry time',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(createAssertion(assertion).replaceAll(/ NotOnOrAfter="[^"]+"/g, '')),
        ),
    ],
    [
      'expired confirmation, valid conditions',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(
            createAssertion(assertion).replace(
              / NotOnOrAfter="[^"]+" R/,
              ' NotOnOrAfter="2020-01-01T00:00:00Z" R',
            ),
          ),
        ),
    ],
    [
      'another confirmation method than bearer',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(createAssertion(assertion).replace('cm:bearer', 'cm:holder-of-key')),
        ),
    ],
    [
      'a failed sign-in',
      (assertion) => createResponse(assertion, signAssertion(createAssertion(assertion)), 'Responder'),
    ],
    [
      'without a sign-in statement',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(
            createAssertion(assertion).replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, ''),
          ),
        ),
    ],
    ['an empty name ID', (assertion) => responseWith({ person: { nameId: '' } })(assertion)],
    [
      'a transient name ID',
      (assertion) =>
        responseWith({
          person: { ...samlUser(), format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
        })(assertion),
    ],
    ['an unknown request', responseWith({ inResponseTo: `_${randomUUID()}` })],
    ['no request', (assertion) => validResponse(assertion).replaceAll(/ InResponseTo="[^"]+"/g, '')],
    [
      'another request in the signed part',
      (assertion) =>
        createResponse(assertion, signAssertion(createAssertion({ ...assertion, inResponseTo: '_other' }))),
    ],
    [
      'no request in the signed part',
      (assertion) =>
        createResponse(
          assertion,
          signAssertion(createAssertion(assertion).replace(/ InResponseTo="[^"]+"/, '')),
        ),
    ],
  ])('is rejected: %s', async (_description, answer) => {
    await expectRefused(answer)
  })

  it('is accepted with clocks up to a minute apart', async () => {
    for (const change of [{ notOnOrAfter: -40 }, { notBefore: 40 }])
      expect((await signIn(samlUser(), responseWith(change))).session).toBeDefined()
  })
})

describe('XML with more than elements and text', () => {
  it.each<[string, (assertion: AssertionContents) => string]>([
    ['a document type', (assertion) => `<!DOCTYPE x>${validResponse(assertion)}`],
    [
      'entities',
      (assertion) =>
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${validResponse(assertion)}`,
    ],
    [
      'a file as an entity',
      (assertion) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${validResponse(assertion)}`,
    ],
    [
      'a comment in the name',
      (assertion) =>
        validResponse(assertion).replace(
          assertion.person.nameId,
          (name) => `${name.slice(0, 4)}<!-- -->${name.slice(4)}`,
        ),
    ],
    [
      'a processing instruction',
      (assertion) => validResponse(assertion).replace('<saml:Subject>', '<?php ?><saml:Subject>'),
    ],
    ['malformed XML', (assertion) => validResponse(assertion).replace('</samlp:Response>', '')],
    ['two documents', (assertion) => validResponse(assertion) + validResponse(assertion)],
    ['too many elements', (assertion) => withExtraContent(assertion, '<x></x>'.repeat(1000))],
    ['too many attributes', (assertion) => withExtraContent(assertion, attributes(3000))],
    ['endless nesting', () => '<a>'.repeat(40_000)],
    ['an empty document', () => ''],
  ])('is rejected: %s', async (_description, answer) => {
    await expectRefused(answer)
  })

  it('is rejected in a form of more than 256 KiB, too', async () => {
    await expectRefused(() => 'x'.repeat(262_144))
  })
})

/** Returns an element with many attributes, in the order of canonical form. */
const attributes = (count: number) =>
  `<x ${Array.from({ length: count }, (_, index) => `a${String(index).padStart(4, '0')}=""`).join(' ')}></x>`

/** Returns a response signed by the provider itself, with unexpected extra content. */
const withExtraContent = (assertion: AssertionContents, extraText: string) =>
  createResponse(
    assertion,
    signAssertion(createAssertion(assertion).replace('</saml:Assertion>', `${extraText}</saml:Assertion>`)),
  )

/** Signs the response, but not the assertion in it. */
function signResponse(response: string): string {
  const issuer = /<saml:Issuer xmlns[^>]*>[^<]*<\/saml:Issuer>/
  return response.replace(issuer, (match) => match + createSignature(response))
}
