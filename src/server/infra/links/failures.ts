import { LinkError } from './links.ts'

const reasons: Record<string, string> = {
  ENOTFOUND: 'Host not found.',
  EAI_AGAIN: "The host name couldn't be looked up.",
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection ended early.',
  UND_ERR_SOCKET: 'The connection ended early.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The connection ended early.',
  UND_ERR_BODY_TIMEOUT: 'The host stopped sending.',
  UND_ERR_CONNECT_TIMEOUT: "The host didn't respond in time.",
  UND_ERR_HEADERS_TIMEOUT: "The host didn't respond in time.",
}
const UNTRUSTED = "The host's certificate isn't valid."
const isCertificateError = (code = '') => /CERT|_TLS_|_SSL_|LEAF_SIGNATURE/.test(code)
/** Error codes for local problems rather than problems with the link. */
const serverErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'ENOENT'])

/**
 * Converts an error that occurred while reading a link to a LinkError; returns local errors unchanged.
 * @throws the signal's reason, if that caused the error
 */
export function toLinkError(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted()
  if (error instanceof LinkError) return error
  const systemError = error as { code?: string; cause?: unknown }
  if (systemError.cause instanceof LinkError) return systemError.cause
  if (systemError.code !== undefined && serverErrorCodes.has(systemError.code)) return error
  const message =
    reasons[systemError.code ?? ''] ??
    (isCertificateError(systemError.code) ? UNTRUSTED : "The host couldn't be read.")
  return new LinkError('unreachable', message, { cause: error })
}

/**
 * Runs `work` with a timeout.
 * @throws LinkError when the timeout expires
 */
export async function withTimeout<T>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timeoutError = new LinkError('unreachable', 'Reading this link took too long.')
  const timer = setTimeout(() => limit.abort(timeoutError), limitMs)
  try {
    return await work(AbortSignal.any([signal, limit.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the error for a file of more than `maxBytes` bytes. */
export const tooLargeError = (maxBytes: number) =>
  new LinkError('too_large', `The file behind this link is larger than ${(maxBytes / 1e9).toFixed(1)} GB.`)
