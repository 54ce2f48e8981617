import { ApiError } from './api.ts'

/** Whether a request got no response. */
export const isNetwork = (error: unknown) => error instanceof ApiError && error.code === 'network'

/** Whether a request is worth a retry: no response, a busy server or one in trouble. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (isNetwork(error) || error.status >= 500 || error.status === 429)
