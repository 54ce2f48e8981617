import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Challenge {
  challenge: string
  /** Origin of the page. */
  origin: string
  /** Whether the authenticator verified its user, as with a PIN or a fingerprint. */
  verified?: boolean
}

/** Creates a software authenticator that creates passkeys for one host and counts their uses. */
export function createAuthenticator(host = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
  const state = { counter: 0, userHandle: undefined as string | undefined }

  const clientData = (type: string, { challenge, origin }: Challenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ verified = true }: Challenge, overrides = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++state.counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (overrides.length > 0 ? 0x40 : 0)
    return Buffer.concat([hash(host), Buffer.of(flags), counter, overrides])
  }
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>()
    key.set(1, 2).set(3, -7).set(-1, 1).set(-2, coordinate(x)).set(-3, coordinate(y))
    return Buffer.from(isoCBOR.encode(key))
  }
  const frame = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    state,
    /** Responds to a registration challenge with a passkey for a user handle. */
    createCredential(challenge: Challenge, userHandle: string) {
      state.userHandle = userHandle
      const length = Buffer.from([0, credentialId.length])
      const attestedData = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const authData = new Uint8Array(authenticatorData(challenge, attestedData))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>()
      attestation.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData)
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      }
      return { ...frame, response }
    },
    /** Responds to a sign-in challenge, using the passkey. */
    get(challenge: Challenge) {
      const clientDataJSON = clientData('webauthn.get', challenge)
      const authData = authenticatorData(challenge)
      const signature = sign('sha256', Buffer.concat([authData, hash(clientDataJSON)]), privateKey)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: state.userHandle,
      }
      return { ...frame, response }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
