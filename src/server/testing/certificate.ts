import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes an ASN.1 value in DER. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length.toString(16)
  const long = Buffer.from(size.length % 2 ? `0${size}` : size, 'hex')
  const length = body.length < 128 ? Buffer.of(body.length) : Buffer.of(0x80 + long.length, ...long)
  return Buffer.concat([Buffer.of(tag), length, body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const sha256WithRsa = sequence(der(6, Buffer.from('2a864886f70d01010b', 'hex')), der(5))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(6, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const time = (text: string) => der(0x17, Buffer.from(text))

/** Creates an RSA key and a self-signed certificate for it. */
export function createCertificate(name: string, modulusLength = 2048) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const signed = sequence(
    ...[der(2, Buffer.of(1)), sha256WithRsa, commonName(name)],
    ...[sequence(time('200101000000Z'), time('491231235959Z')), commonName(name)],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(3, Buffer.of(0), sign('sha256', signed, privateKey))
  const lines = sequence(signed, sha256WithRsa, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
