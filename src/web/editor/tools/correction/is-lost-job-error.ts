import { ApiError } from '#web/lib/api/api.ts'

const rejectionCodes = new Set<string>(['not_found', 'forbidden', 'conflict', 'locked'])

/** Returns whether an error may mean that the job is no longer assigned to the corrector. */
export const isLostJobError = (error: unknown): boolean =>
  error instanceof ApiError && rejectionCodes.has(error.code)
