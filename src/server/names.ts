import { isVisible, printableName } from '#domain/printable.ts'
import { AppError } from '#server/infra/errors.ts'

/**
 * Converts a name to its stored form: one visible line that doesn't change the direction of surrounding text.
 * `what` begins the error message.
 */
export function requireName(given: string, what: string): string {
  const name = printableName(given)
  if (!isVisible(name)) throw new AppError('invalid_input', `${what} needs a name`)
  return name
}
