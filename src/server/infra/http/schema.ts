import type { z } from 'zod'
import { AppError } from '#server/infra/errors.ts'

/** What of an input doesn't fit its schema. */
export const issuesOf = (error: z.ZodError, where: string) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: [where, ...path], message }))

export const unfit = (issues: readonly unknown[]) =>
  new AppError('invalid_input', 'The request does not fit its schema', { issues })
