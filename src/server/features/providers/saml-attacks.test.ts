import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '#server/testing/certificate.ts'
import {
  assertionOf,
  responseOf,
  type Said,
  signatureOf,
  signed,
  withSignature,
} from '#server/testing/saml-assertions.ts'
import { callback, createSamlProduct, good, saying, someone } from '#server/testing/saml-product.ts'

const { signIn } = await createSamlProduct()
const other = makeCertificate('evil.example')
const evil = (said: Said) => assertionOf({ ...said, person: { nameId: 'victim' } })

/** Rejected with an error page, on the same route as the right answer. */
async function expectRefused(answer: (said: Said) => string) {
  const { to, session, posted } = await signIn(someone(), answer)
  expect([posted, to, session]).toEqual([callback, '/signin?refused=saml_failed', undefined])
  expect((await signIn(someone(), good)).session).toBeDefined()
}

describe('a response that was not made by the provider as it is', () => {
  it.each<[string, (said: Said) => string]>([
    ['not signed', (said) => responseOf(said, assertionOf(said))],
    ['another person', (said) => good(said).replace(said.person.nameId, 'victim')],
    [
      'another attribute',
      (said) =>
        good(said).replace(
          '<saml:AttributeStatement>',
          '$&<saml:Attribute Name="email"><saml:AttributeValue>a@b.example</saml:AttributeValue></saml:Attribute>',
        ),
    ],
    [
      'signed by somebody else',
      (said) => responseOf(said, signed(assertionOf(said), { key: other.privateKey })),
    ],
    [
      'signed by somebody else, who sends a certificate along',
      (said) => {
        const { key, info } = {
          key: other.privateKey,
          info: other.certificate.replace(/-----[^-]+-----|\n/g, ''),
        }
        const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${info}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
        return responseOf(said, signed(assertionOf(said), { key }).replace('</ds:Signature>', keyInfo))
      },
    ],
    ['signed by SHA-1', (said) => responseOf(said, signed(assertionOf(said), { hash: 'sha1' }))],
    ['the response signed only', (said) => signResponse(responseOf(said, assertionOf(said)))],
  ])('is refused: %s', async (_what, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion wrapped in a response that says something else', () => {
  const parts = (said: Said) => {
    const assertion = assertionOf(said)
    return { assertion, signature: signatureOf(assertion), whole: signed(assertion) }
  }
  const within = (element: string, inner: string) =>
    element.replace('</saml:Issuer>', `</saml:Issuer>${inner}`)
  it.each<[string, (said: Said) => string]>([
    ['the forged one before it', (said) => responseOf(said, evil(said) + parts(said).whole)],
    ['the forged one after it', (said) => responseOf(said, parts(said).whole + evil(said))],
    ['the forged one around it', (said) => responseOf(said, within(evil(said), parts(said).whole))],
    [
      'the forged one around its signature, which holds it',
      (said) => {
        const { assertion, signature } = parts(said)
        const object = `<ds:Object>${assertion}</ds:Object></ds:Signature>`
        return responseOf(said, withSignature(evil(said), signature.replace('</ds:Signature>', object)))
      },
    ],
    [
      'the signature moved to the forged one, the signed one beside it',
      (said) => {
        const { assertion, signature } = parts(said)
        return responseOf(said, withSignature(evil(said), signature) + assertion)
      },
    ],
    [
      'the signed one in extensions of the response',
      (said) => responseOf(said, `<samlp:Extensions>${parts(said).whole}</samlp:Extensions>${evil(said)}`),
    ],
    [
      'both with the same ID',
      (said) => {
        const [, id] = / ID="([^"]+)"/.exec(parts(said).assertion) ?? []
        const assertion = assertionOf(said, id)
        return responseOf(
          said,
          withSignature(assertionOf({ ...said, person: { nameId: 'victim' } }, id), signatureOf(assertion)) +
            signed(assertion),
        )
      },
    ],
    [
      'the signed response within the forged one',
      (said) => responseOf(said, `${evil(said)}<samlp:Extensions>${good(said)}</samlp:Extensions>`),
    ],
  ])('is refused: %s', async (_what, answer) => {
    await expectRefused(answer)
  })
})

describe('a signed assertion that is not for this', () => {
  it.each<[string, (said: Said) => string]>([
    ['another audience', saying({ audience: 'https://other.example' })],
    [
      'no audience',
      (said) =>
        responseOf(
          said,
          signed(assertionOf(said).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')),
        ),
    ],
    [
      'no conditions',
      (said) =>
        responseOf(said, signed(assertionOf(said).replace(/<saml:Conditions.*<\/saml:Conditions>/, ''))),
    ],
    ['another issuer', saying({ issuer: 'https://other-idp.example' })],
    ['another recipient', saying({ recipient: 'https://other.example/callback' })],
    ['another destination', saying({ destination: 'https://other.example/callback' })],
    ['over since two minutes', saying({ notOnOrAfter: -120 })],
    ['not yet, for two minutes', saying({ notBefore: 120 })],
    [
      'without an end',
      (said) => responseOf(said, signed(assertionOf(said).replaceAll(/ NotOnOrAfter="[^"]+"/g, ''))),
    ],
    [
      'the confirmation over, the conditions not',
      (said) =>
        responseOf(
          said,
          signed(
            assertionOf(said).replace(/ NotOnOrAfter="[^"]+" R/, ' NotOnOrAfter="2020-01-01T00:00:00Z" R'),
          ),
        ),
    ],
    [
      'no bearer',
      (said) => responseOf(said, signed(assertionOf(said).replace('cm:bearer', 'cm:holder-of-key'))),
    ],
    ['a failed sign-in', (said) => responseOf(said, signed(assertionOf(said)), 'Responder')],
    [
      'about no sign-in',
      (said) =>
        responseOf(
          said,
          signed(assertionOf(said).replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')),
        ),
    ],
    ['nobody', (said) => saying({ person: { nameId: '' } })(said)],
    [
      'a name that changes each time',
      (said) =>
        saying({ person: { ...someone(), format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } })(
          said,
        ),
    ],
    ['a request that nobody sent', saying({ inResponseTo: `_${randomUUID()}` })],
    ['no request', (said) => good(said).replaceAll(/ InResponseTo="[^"]+"/g, '')],
    [
      'another request, as far as it is signed',
      (said) => responseOf(said, signed(assertionOf({ ...said, inResponseTo: '_other' }))),
    ],
    [
      'no request, as far as it is signed',
      (said) => responseOf(said, signed(assertionOf(said).replace(/ InResponseTo="[^"]+"/, ''))),
    ],
  ])('is refused: %s', async (_what, answer) => {
    await expectRefused(answer)
  })

  it('is taken within a minute of skewed clocks', async () => {
    for (const change of [{ notOnOrAfter: -40 }, { notBefore: 40 }])
      expect((await signIn(someone(), saying(change))).session).toBeDefined()
  })
})

describe('XML that is more than elements and text', () => {
  it.each<[string, (said: Said) => string]>([
    ['a document type', (said) => `<!DOCTYPE x>${good(said)}`],
    [
      'entities',
      (said) =>
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${good(said)}`,
    ],
    ['a file as an entity', (said) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${good(said)}`],
    [
      'a comment in the name',
      (said) =>
        good(said).replace(said.person.nameId, (name) => `${name.slice(0, 4)}<!-- -->${name.slice(4)}`),
    ],
    ['a processing instruction', (said) => good(said).replace('<saml:Subject>', '<?php ?><saml:Subject>')],
    ['what is not well-formed', (said) => good(said).replace('</samlp:Response>', '')],
    ['two documents', (said) => good(said) + good(said)],
    ['more elements than are read', (said) => stuffed(said, '<x></x>'.repeat(1000))],
    ['more attributes than are read', (said) => stuffed(said, attributes(3000))],
    ['depth without end', () => '<a>'.repeat(40_000)],
    ['nothing', () => ''],
  ])('is refused: %s', async (_what, answer) => {
    await expectRefused(answer)
  })

  it('and a form beyond 256 KiB', async () => {
    await expectRefused(() => 'x'.repeat(262_144))
  })
})

/** Attributes of one element, in the order of canonical form. */
const attributes = (count: number) =>
  `<x ${Array.from({ length: count }, (_, index) => `a${String(index).padStart(4, '0')}=""`).join(' ')}></x>`

/** Signed by the provider itself, with more content than it should have. */
const stuffed = (said: Said, more: string) =>
  responseOf(said, signed(assertionOf(said).replace('</saml:Assertion>', `${more}</saml:Assertion>`)))

/** Signs the response, but not the assertion in it. */
function signResponse(response: string): string {
  const issuer = /<saml:Issuer xmlns[^>]*>[^<]*<\/saml:Issuer>/
  return response.replace(issuer, (found) => found + signatureOf(response))
}
