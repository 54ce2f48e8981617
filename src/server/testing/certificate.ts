import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes an ASN.1 value in DER. */
function encodeDer(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length.toString(16)
  const lengthBytes = Buffer.from(size.length % 2 ? `0${size}` : size, 'hex')
  const length =
    body.length < 128 ? Buffer.of(body.length) : Buffer.of(0x80 + lengthBytes.length, ...lengthBytes)
  return Buffer.concat([Buffer.of(tag), length, body])
}

const sequence = (...content: Buffer[]) => encodeDer(0x30, ...content)
const sha256WithRsa = sequence(encodeDer(6, Buffer.from('2a864886f70d01010b', 'hex')), encodeDer(5))
const commonName = (name: string) =>
  sequence(
    encodeDer(0x31, sequence(encodeDer(6, Buffer.from('550403', 'hex')), encodeDer(0x0c, Buffer.from(name)))),
  )
const time = (text: string) => encodeDer(0x17, Buffer.from(text))

/** Creates an RSA key and a self-signed certificate for it. */
export function createCertificate(name: string, modulusLength = 2048) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const tbsCertificate = sequence(
    ...[encodeDer(2, Buffer.of(1)), sha256WithRsa, commonName(name)],
    ...[sequence(time('200101000000Z'), time('491231235959Z')), commonName(name)],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = encodeDer(3, Buffer.of(0), sign('sha256', tbsCertificate, privateKey))
  const lines = sequence(tbsCertificate, sha256WithRsa, signature)
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
