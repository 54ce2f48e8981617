import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCertificate } from '#server/testing/certificate.ts'
import {
  type AssertionContents,
  createAssertion,
  createResponse,
  createSignature,
  signed,
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
const evil = (said: AssertionContents) => createAssertion({ ...said, person: { nameId: 'victim' } })

/** Expects a response to be rejected with an error page, on the same route as a valid response. */
async function expectRefused(answer: (said: AssertionContents) => string) {
  const { to, session, posted } = await signIn(samlUser(), answer)
  expect([posted, to, session]).toEqual([callback, '/signin?refused=saml_failed', undefined])
  expect((await signIn(samlUser(), validResponse)).session).toBeDefined()
}

describe("a response that the provider didn't create as it is", () => {
  it.each<[string, (said: AssertionContents) => string]>([
    ['not signed', (said) => createResponse(said, createAssertion(said))],
    ['another person', (said) => validResponse(said).replace(said.person.nameId, 'victim')],
    [
      'another attribute',
      (said) =>
        validResponse(said).replace(
          '<saml:AttributeStatement>',
          '$&<saml:Attribute Name="email"><saml:AttributeValue>a@b.example</saml:AttributeValue></saml:Attribute>',
        ),
    ],
    [
      'signed by somebody else',
      (said) => createResponse(said, signed(createAssertion(said), { key: other.privateKey })),
    ],
    [
      'signed by somebody else, who sends a certificate along',
      (said) => {
        const { key, info } = {
          key: other.privateKey,
          info: other.certificate.replace(/-----[^-]+-----|\n/g, ''),
        }
        const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${info}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
        return createResponse(
          said,
          signed(createAssertion(said), { key }).replace('</ds:Signature>', keyInfo),
        )
      },
    ],
    ['signed by SHA-1', (said) => createResponse(said, signed(createAssertion(said), { hash: 'sha1' }))],
    ['the response signed only', (said) => signResponse(createResponse(said, createAssertion(said)))],
  ])('is rejected: %s', async (_what, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion wrapped in a response with other content', () => {
  const parts = (said: AssertionContents) => {
    const assertion = createAssertion(said)
    return { assertion, signature: createSignature(assertion), whole: signed(assertion) }
  }
  const within = (element: string, inner: string) =>
    element.replace('</saml:Issuer>', `</saml:Issuer>${inner}`)
  it.each<[string, (said: AssertionContents) => string]>([
    ['the forged one before it', (said) => createResponse(said, evil(said) + parts(said).whole)],
    ['the forged one after it', (said) => createResponse(said, parts(said).whole + evil(said))],
    ['the forged one around it', (said) => createResponse(said, within(evil(said), parts(said).whole))],
    [
      'the forged one around its signature, which holds it',
      (said) => {
        const { assertion, signature } = parts(said)
        const object = `<ds:Object>${assertion}</ds:Object></ds:Signature>`
        return createResponse(said, withSignature(evil(said), signature.replace('</ds:Signature>', object)))
      },
    ],
    [
      'the signature moved to the forged one, the signed one beside it',
      (said) => {
        const { assertion, signature } = parts(said)
        return createResponse(said, withSignature(evil(said), signature) + assertion)
      },
    ],
    [
      'the signed one in extensions of the response',
      (said) =>
        createResponse(said, `<samlp:Extensions>${parts(said).whole}</samlp:Extensions>${evil(said)}`),
    ],
    [
      'both with the same ID',
      (said) => {
        const [, id] = / ID="([^"]+)"/.exec(parts(said).assertion) ?? []
        const assertion = createAssertion(said, id)
        return createResponse(
          said,
          withSignature(
            createAssertion({ ...said, person: { nameId: 'victim' } }, id),
            createSignature(assertion),
          ) + signed(assertion),
        )
      },
    ],
    [
      'the signed response within the forged one',
      (said) =>
        createResponse(said, `${evil(said)}<samlp:Extensions>${validResponse(said)}</samlp:Extensions>`),
    ],
  ])('is rejected: %s', async (_what, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion for another recipient or time', () => {
  it.each<[string, (said: AssertionContents) => string]>([
    ['another audience', responseWith({ audience: 'https://other.example' })],
    [
      'no audience',
      (said) =>
        createResponse(
          said,
          signed(
            createAssertion(said).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
          ),
        ),
    ],
    [
      'no conditions',
      (said) =>
        createResponse(
          said,
          signed(createAssertion(said).replace(/<saml:Conditions.*<\/saml:Conditions>/, '')),
        ),
    ],
    ['another issuer', responseWith({ issuer: 'https://other-idp.example' })],
    ['another recipient', responseWith({ recipient: 'https://other.example/callback' })],
    ['another destination', responseWith({ destination: 'https://other.example/callback' })],
    ['over since two minutes', responseWith({ notOnOrAfter: -120 })],
    ['not yet, for two minutes', responseWith({ notBefore: 120 })],
    [
      'without an end',
      (said) => createResponse(said, signed(createAssertion(said).replaceAll(/ NotOnOrAfter="[^"]+"/g, ''))),
    ],
    [
      'the confirmation over, the conditions not',
      (said) =>
        createResponse(
          said,
          signed(
            createAssertion(said).replace(
              / NotOnOrAfter="[^"]+" R/,
              ' NotOnOrAfter="2020-01-01T00:00:00Z" R',
            ),
          ),
        ),
    ],
    [
      'no bearer',
      (said) => createResponse(said, signed(createAssertion(said).replace('cm:bearer', 'cm:holder-of-key'))),
    ],
    ['a failed sign-in', (said) => createResponse(said, signed(createAssertion(said)), 'Responder')],
    [
      'about no sign-in',
      (said) =>
        createResponse(
          said,
          signed(createAssertion(said).replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')),
        ),
    ],
    ['nobody', (said) => responseWith({ person: { nameId: '' } })(said)],
    [
      'a name that changes each time',
      (said) =>
        responseWith({
          person: { ...samlUser(), format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
        })(said),
    ],
    ['a request that nobody sent', responseWith({ inResponseTo: `_${randomUUID()}` })],
    ['no request', (said) => validResponse(said).replaceAll(/ InResponseTo="[^"]+"/g, '')],
    [
      'another request, as far as it is signed',
      (said) => createResponse(said, signed(createAssertion({ ...said, inResponseTo: '_other' }))),
    ],
    [
      'no request, as far as it is signed',
      (said) => createResponse(said, signed(createAssertion(said).replace(/ InResponseTo="[^"]+"/, ''))),
    ],
  ])('is rejected: %s', async (_what, answer) => {
    await expectRefused(answer)
  })

  it('is accepted with clocks up to a minute apart', async () => {
    for (const change of [{ notOnOrAfter: -40 }, { notBefore: 40 }])
      expect((await signIn(samlUser(), responseWith(change))).session).toBeDefined()
  })
})

describe('XML with more than elements and text', () => {
  it.each<[string, (said: AssertionContents) => string]>([
    ['a document type', (said) => `<!DOCTYPE x>${validResponse(said)}`],
    [
      'entities',
      (said) =>
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${validResponse(said)}`,
    ],
    [
      'a file as an entity',
      (said) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${validResponse(said)}`,
    ],
    [
      'a comment in the name',
      (said) =>
        validResponse(said).replace(
          said.person.nameId,
          (name) => `${name.slice(0, 4)}<!-- -->${name.slice(4)}`,
        ),
    ],
    [
      'a processing instruction',
      (said) => validResponse(said).replace('<saml:Subject>', '<?php ?><saml:Subject>'),
    ],
    ['what is not well-formed', (said) => validResponse(said).replace('</samlp:Response>', '')],
    ['two documents', (said) => validResponse(said) + validResponse(said)],
    ['more elements than are read', (said) => stuffed(said, '<x></x>'.repeat(1000))],
    ['more attributes than are read', (said) => stuffed(said, attributes(3000))],
    ['depth without end', () => '<a>'.repeat(40_000)],
    ['nothing', () => ''],
  ])('is rejected: %s', async (_what, answer) => {
    await expectRefused(answer)
  })

  it('and a form of more than 256 KiB', async () => {
    await expectRefused(() => 'x'.repeat(262_144))
  })
})

/** An element with many attributes, in the order of canonical form. */
const attributes = (count: number) =>
  `<x ${Array.from({ length: count }, (_, index) => `a${String(index).padStart(4, '0')}=""`).join(' ')}></x>`

/** A response signed by the provider itself, with more content than it should have. */
const stuffed = (said: AssertionContents, more: string) =>
  createResponse(said, signed(createAssertion(said).replace('</saml:Assertion>', `${more}</saml:Assertion>`)))

/** Signs the response, but not the assertion in it. */
function signResponse(response: string): string {
  const issuer = /<saml:Issuer xmlns[^>]*>[^<]*<\/saml:Issuer>/
  return response.replace(issuer, (found) => found + createSignature(response))
}
