import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/error-body.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/infra/errors.ts'
import { loggedPath } from '#server/infra/log.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { ClientDisconnectedError } from './client-disconnected.ts'
import { SerializedJson } from './route.ts'

/** HTTP status for each error code. */
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
  user_only: 403,
  foreign_origin: 403,
  domain_refused: 403,
  registration_closed: 403,
  sign_in_not_offered: 403,
  verification_required: 403,
  sso_required: 403,
  removed_member: 403,
  sign_in_again: 403,
  password_required: 403,
  signature_invalid: 403,
  not_found: 404,
  no_data: 404,
  request_timeout: 408,
  email_taken: 409,
  conflict: 409,
  wrong_region: 421,
  region_unreachable: 503,
  moving: 409,
  last_owner: 409,
  workspace_deleted: 409,
  sso_not_ready: 409,
  stale_revision: 409,
  precondition_failed: 412,
  retries_used: 409,
  not_retryable: 409,
  coupon_invalid: 422,
  not_ready: 409,
  upload_incomplete: 409,
  on_hold: 409,
  media_deleted: 410,
  too_large: 413,
  unsupported_file: 415,
  import_refused: 422,
  bundle_refused: 422,
  locked: 423,
  out_of_order: 422,
  language_unknown: 422,
  same_language: 422,
  language_unavailable: 422,
  invalid_rows: 422,
  not_configured: 422,
  not_connected: 409,
  not_available: 422,
  not_implemented: 501,
  mention_refused: 422,
  sso_metadata_invalid: 422,
  link_refused: 422,
  link_failed: 422,
  folder_refused: 422,
  folder_unavailable: 502,
  too_many_requests: 429,
  too_many_tasks: 429,
  internal: 500,
  provider_failed: 502,
  overloaded: 503,
  unavailable: 503,
  storage_full: 507,
  quota_exceeded: 507,
  no_minutes: 402,
  upgrade_required: 402,
  seats_full: 402,
  card_declined: 402,
  queue_full: 429,
}

/** PostgreSQL error classes that mean the database is temporarily unavailable. */
const unavailableClasses = /^(08|57P0|53300)/
/** Node's error codes for a closed connection. At this point, only database errors can have one. */
const closedConnectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Converts any thrown value to an error for callers. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageError) return new AppError(error.code, error.message)
  const {
    code = '',
    statusCode = 500,
    message = '',
    syscall,
  } = error as Partial<FastifyError> & { syscall?: string }
  if (code === 'ENOSPC' || code === '53100') return new AppError('storage_full', 'The disk is full')
  if (code === 'LH001') return new AppError('on_hold', message)
  // The socket file is missing if the server is stopped.
  const isDisconnected = closedConnectionCodes.has(code) || (syscall === 'connect' && code === 'ENOENT')
  if (isDisconnected || unavailableClasses.test(code))
    return new AppError('unavailable', "The database isn't responding")
  if (/timeout exceeded when trying to connect|Connection terminated/.test(message))
    return new AppError('unavailable', "The database isn't responding")
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', 'The request body is too large')
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid_input', message)
  return new AppError('internal', 'Something went wrong on our side', undefined, { cause: error })
}

/** Fastify's error handler: formats every error the same way, and logs internal ones. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = startErrorResponse(error, request, reply)
  if (appError) void reply.type('application/json').send(bodyOf(appError))
}

/**
 * Logs server errors, and sets the response's status and headers; returns undefined if no response can be
 * sent.
 */
export function startErrorResponse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError | undefined {
  // The client has disconnected.
  if (error instanceof ClientDisconnectedError) {
    reply.raw.destroy()
    return undefined
  }
  const appError = toAppError(error)
  if (appError.code === 'internal')
    request.log.error({ err: error, path: loggedPath(request.url) }, 'request failed')
  // The administrator needs the reason; the message contains no secrets.
  if (error instanceof StorageError && error.code === 'unavailable')
    request.log.warn({ path: loggedPath(request.url) }, error.message)
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return undefined
  }
  const { retryAfterSeconds } = (appError.details ?? {}) as { retryAfterSeconds?: unknown }
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
  reply.code(statuses[appError.code])
  return appError
}

function bodyOf({ code, message, details }: AppError): ErrorBody | Buffer {
  if (details instanceof SerializedJson) {
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
