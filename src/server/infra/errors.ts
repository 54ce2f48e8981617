import type { ErrorCode } from '#contract/errors.ts'

/**
 * An error reported to the caller. `message` is in English, for developers; the web app has its own
 * message for each code.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}
