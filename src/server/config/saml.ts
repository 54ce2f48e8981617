import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { domains, issuer, setting } from './setting.ts'

const pemBlocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Whether a certificate (PEM) has an RSA key of 2048 bits or more. @throws Error unless it is a certificate */
export function isStrongCertificate(pem: string): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(pem).publicKey
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
}

function readCertificates(certificates: string): string[] {
  const text = certificates.includes('-----BEGIN')
    ? certificates.replaceAll('\\n', '\n')
    : readFileSync(certificates, 'utf8')
  const blocks = text.match(pemBlocks) ?? []
  return blocks.every(isStrongCertificate) ? blocks : []
}

const certificates = z.string().transform((certificates, check): string[] => {
  let parsedCertificates: string[] = []
  try {
    parsedCertificates = readCertificates(certificates)
  } catch {
    // An unreadable file is reported as an invalid certificate.
  }
  if (parsedCertificates.length === 0)
    check.addIssue({
      code: 'custom',
      message:
        'neither a certificate (PEM) with an RSA key of at least 2048 bits, nor a file that contains one',
    })
  return parsedCertificates
})

/** A SAML entity ID. */
const entityId = z.string().trim().max(1024).regex(/^\S+$/, 'must not contain spaces')

/** The installation's SAML provider. */
export const samlSettings = {
  samlEntryPoint: setting(
    'SAML_ENTRY_POINT',
    "Enables sign-in with SAML 2.0: the provider's URL for requests (HTTP-Redirect).",
    issuer.optional(),
  ),
  samlCertificate: setting(
    'SAML_CERTIFICATE',
    "The provider's signing certificate (PEM), or the path to a file that contains it. It can contain several certificates during a rollover.",
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
    'Email domains, separated by commas, that the provider is trusted for. Addresses at other domains are ignored.',
    domains,
  ),
}
