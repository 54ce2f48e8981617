import { ApiError } from '#web/lib/api.ts'

export const isNetwork = (error: unknown) => error instanceof ApiError && error.code === 'network'

/** Worth another try later: no answer, or a server in trouble. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (isNetwork(error) || error.status >= 500 || error.status === 429)
