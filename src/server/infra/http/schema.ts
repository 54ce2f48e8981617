import type { z } from 'zod'
import { AppError } from '#server/infra/errors.ts'

/** Fields of an input that don't match its schema. */
export const issuesOf = (error: z.ZodError, where: string) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: [where, ...path], message }))

export const invalidInput = (issues: readonly unknown[]) =>
  new AppError('invalid_input', 'The request does not fit its schema', { issues })
