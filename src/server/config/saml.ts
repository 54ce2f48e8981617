import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { domains, issuer, setting } from './setting.ts'

const armoured = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function readCertificates(given: string): string[] {
  const text = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8')
  const found = text.match(armoured) ?? []
  for (const each of found) {
    const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(each).publicKey
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return []
  }
  return found
}

const certificates = z.string().transform((given, check): string[] => {
  let found: string[] = []
  try {
    found = readCertificates(given)
  } catch {
    // Practically no delay.
  }
  if (found.length === 0)
    check.addIssue({
      code: 'custom',
      message: 'neither a certificate (PEM) with an RSA key of 2048 bits or more, nor a file that holds such',
    })
  return found
})

/** A party's name in its signed messages. */
const entityId = z.string().trim().max(1024).regex(/^\S+$/, 'has to be one word')

/** The installation's SAML provider. */
export const samlSettings = {
  samlEntryPoint: setting(
    'SAML_ENTRY_POINT',
    "Enables sign-in with SAML 2.0: the provider's URL for requests (HTTP-Redirect).",
    issuer.optional(),
  ),
  samlCertificate: setting(
    'SAML_CERTIFICATE',
    "The provider's signing certificate (PEM), or a file that contains it; several during a rollover.",
    certificates.optional(),
  ),
  samlIdpIssuer: setting('SAML_IDP_ISSUER', 'Entity ID of the provider.', entityId.optional()),
  samlIssuer: setting(
    'SAML_ISSUER',
    'Entity ID of this installation. Default: BASE_URL/auth/providers/saml/metadata.',
    entityId.optional(),
  ),
  samlName: setting(
    'SAML_NAME',
    "Label of the provider's button.",
    z.string().trim().min(1).max(40).default('SAML sign-on'),
  ),
  samlEmailDomains: setting(
    'SAML_EMAIL_DOMAINS',
    'Domains, separated by commas, that the provider may vouch for; other addresses from it are ignored.',
    domains,
  ),
}
