import { ApiError, hasErrorCode } from '#web/lib/api/api.ts'

/** Returns whether a request failed without a response. */
export const isNetworkError = (error: unknown) => hasErrorCode(error, 'network')

/**
 * Returns whether a request is worth retrying because there was no response or the server is busy or failing.
 */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429)
