import { createHash, createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** A check that makes automated requests costly; `challenge` returns null if none is required. */
export interface Captcha {
  challenge(): Promise<unknown>
  /**
   * Returns a stable fingerprint of a solved challenge, so that it is accepted only once; null if unsolved or
   * expired.
   */
  verify(payload: string): Promise<Buffer | null>
}

const lifetimeSeconds = 20 * 60

/**
 * Creates a local proof-of-work captcha (ALTCHA, PBKDF2) that takes `difficulty`/3 to `difficulty` steps
 * and needs no third party.
 */
export function createLocalCaptcha(secret: Buffer, difficulty: number): Captcha {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  const secrets = { hmacSignatureSecret: derive('captcha'), hmacKeySignatureSecret: derive('captcha key') }
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        counter: randomInt(Math.floor(difficulty / 3), difficulty),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
        ...secrets,
      }),
    async verify(solvedCaptcha) {
      const payload = parsePayload(solvedCaptcha)
      if (!payload) return null
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }))
      // Use only the signature: a sender could vary everything else to reuse the same solution.
      return verified ? createHash('sha256').update(String(payload.challenge.signature)).digest() : null
    },
  }
}

/** Parses base64-encoded `{challenge, solution}`, the format of ALTCHA's own widget; null if invalid. */
function parsePayload(solvedCaptcha: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(solvedCaptcha, 'base64').toString())
    return challenge && solution ? { challenge, solution } : null
  } catch {
    return null
  }
}
