import { testIdp } from './saml-assertions.ts'

/** Returns the metadata of the tests' SAML provider. */
export const metadata = ({
  entityId = testIdp.issuer,
  certificate = testIdp.certificate,
  entryPoint = 'https://idp.example/sso',
} = {}) =>
  [
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">`,
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>',
    `<ds:X509Certificate>${certificate.replaceAll(/-----[A-Z ]+-----/g, '')}</ds:X509Certificate>`,
    '</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>',
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/>`,
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  ].join('')
