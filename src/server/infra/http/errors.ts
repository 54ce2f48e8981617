import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/error-body.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import { loggedPath } from '#server/infra/log.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { HungUp } from './hung-up.ts'
import { WrittenJson } from './route.ts'

/** The status of every error code. */
export const statuses: Record<ErrorCode, number> = {
  invalid_input: 400,
  part_mismatch: 400,
  captcha_failed: 400,
  weak_password: 400,
  plus_refused: 400,
  code_invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  foreign_origin: 403,
  domain_refused: 403,
  verification_required: 403,
  sign_in_again: 403,
  signature_invalid: 403,
  not_found: 404,
  request_timeout: 408,
  email_taken: 409,
  conflict: 409,
  stale_revision: 409,
  retries_used: 409,
  not_retryable: 409,
  not_ready: 409,
  upload_incomplete: 409,
  too_large: 413,
  unsupported_file: 415,
  locked: 423,
  out_of_order: 422,
  language_unknown: 422,
  same_language: 422,
  language_unavailable: 422,
  invalid_rows: 422,
  not_configured: 422,
  not_available: 422,
  mention_refused: 422,
  link_refused: 422,
  link_failed: 422,
  too_many_requests: 429,
  too_many_tasks: 429,
  internal: 500,
  provider_failed: 502,
  overloaded: 503,
  unavailable: 503,
  storage_full: 507,
  quota_exceeded: 507,
  queue_full: 429,
}

/** PostgreSQL error classes of a temporarily unavailable database. */
const databaseAway = /^(08|57P0|53300)/
/** Node's error codes of a closed connection; only the database's, since no other outlives a request. */
const connectionGone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Turns anything thrown into an error for callers. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageError) return new AppError(error.code, error.message)
  const {
    code = '',
    statusCode = 500,
    message = '',
    syscall,
  } = error as Partial<FastifyError> & { syscall?: string }
  if (code === 'ENOSPC' || code === '53100') return new AppError('storage_full', 'There is no space left')
  // The socket file of a stopped server is missing.
  const noServer = connectionGone.has(code) || (syscall === 'connect' && code === 'ENOENT')
  if (noServer || databaseAway.test(code)) return new AppError('unavailable', 'The database is not answering')
  if (/timeout exceeded when trying to connect|Connection terminated/.test(message))
    return new AppError('unavailable', 'The database is not answering')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', 'The request body is too large')
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid_input', message)
  return new AppError('internal', 'Something went wrong on our side', undefined, { cause: error })
}

/** Fastify's error handler: one shape for every error, and a log line for ours. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client is gone.
  if (error instanceof HungUp) {
    reply.raw.destroy()
    return
  }
  const known = toAppError(error)
  if (known.code === 'internal')
    request.log.error({ err: error, path: loggedPath(request.url) }, 'request failed')
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  const { retryAfterSeconds } = (known.details ?? {}) as { retryAfterSeconds?: unknown }
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
  void reply.code(statuses[known.code]).type('application/json').send(bodyOf(known))
}

function bodyOf({ code, message, details }: AppError): ErrorBody | Buffer {
  if (details instanceof WrittenJson) {
    const [head, tail] = [JSON.stringify({ code, message }).slice(0, -1), '}}']
    return Buffer.concat([Buffer.from(`{"error":${head},"details":`), details.bytes, Buffer.from(tail)])
  }
  return {
    error: {
      code,
      message,
      ...(details === undefined ? {} : { details }),
    },
  }
}
