import { createHash } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import type { Captcha } from './captcha.ts'

export type CaptchaServiceName = 'turnstile' | 'hcaptcha' | 'recaptcha'

interface CaptchaServiceConfig {
  /** Verification URL: responds to a form of secret, response and remoteip with `{success}`. */
  verifyUrl: string
  /** Content-Security-Policy sources of the widget. */
  sources: readonly string[]
}

/**
 * From the services' documentation: Turnstile "Server-side validation", hCaptcha "Verify the User Response",
 * reCAPTCHA "siteverify".
 */
export const captchaServices: Record<CaptchaServiceName, CaptchaServiceConfig> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    sources: [
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ],
  },
}

const timeoutMs = 10_000
const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

export interface CaptchaServiceOptions {
  verifyUrl: string
  siteKey: string
  secret: string
  /**
   * Called with the reason if a check isn't possible or the service rejects this installation; the
   * reason never includes the token or the secret.
   */
  warn(message: string): void
}

/**
 * Creates a captcha based on a service's widget: the browser gets a token, which the service verifies
 * only once.
 */
export function createCaptchaService({ verifyUrl, siteKey, secret, warn }: CaptchaServiceOptions): Captcha {
  return {
    challenge: async () => null,
    async verify(token) {
      const form = new URLSearchParams({ secret, sitekey: siteKey, response: token })
      try {
        const response = await request(verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        })
        const { success, 'error-codes': codes = [] } = answer.parse(await response.body.json())
        if (codes.some((code) => code.includes('secret'))) warn(`captcha: rejected with ${codes.join(', ')}`)
        return success ? createHash('sha256').update(token).digest() : null
      } catch (error) {
        warn(`captcha: the service couldn't be reached: ${error instanceof Error ? error.message : error}`)
        return null
      }
    },
  }
}
