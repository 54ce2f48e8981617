import { createHash, createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** A proof of some effort by a caller; `challenge` is null if none is required. */
export interface Captcha {
  challenge(): Promise<unknown>
  /** A stable fingerprint of a solved challenge, for using it once; null if it is unsolved or expired. */
  verify(solved: string): Promise<Buffer | null>
}

const lifetimeSeconds = 20 * 60

/** The local proof of work (ALTCHA, PBKDF2), of up to `effort` steps, and at least a third of that; no third party. */
export function createLocalCaptcha(secret: Buffer, effort: number): Captcha {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  const secrets = { hmacSignatureSecret: derive('captcha'), hmacKeySignatureSecret: derive('captcha key') }
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        counter: randomInt(Math.floor(effort / 3), effort),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
        ...secrets,
      }),
    async verify(solved) {
      const payload = parsePayload(solved)
      if (!payload) return null
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }))
      // The signature alone: a sender may vary everything else, and the same solution would count again.
      return verified ? createHash('sha256').update(String(payload.challenge.signature)).digest() : null
    },
  }
}

/** Reads base64 of `{challenge, solution}`, the format of ALTCHA's own widget. */
function parsePayload(solved: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString())
    return challenge && solution ? { challenge, solution } : null
  } catch {
    return null
  }
}
