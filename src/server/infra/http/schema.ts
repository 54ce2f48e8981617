import type { z } from 'zod'
import { AppError } from '#server/infra/errors.ts'

/** Issues of an input that doesn't match its schema, at most 20. */
export const formatIssues = (error: z.ZodError, location: string) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: [location, ...path], message }))

/** Returns the error for an input that doesn't match its schema; `issues` are sent to the caller. */
export const invalidInputError = (issues: readonly unknown[]) =>
  new AppError('invalid_input', "The request doesn't match its schema", { issues })
