import { isVisible, printableName } from '#domain/printable.ts'
import { AppError } from '#server/infra/errors.ts'

/** A name as it is kept: one line that shows something, and turns nothing around it. `what` begins the refusal. */
export function requireName(given: string, what: string): string {
  const name = printableName(given)
  if (!isVisible(name)) throw new AppError('invalid_input', `${what} needs a name`)
  return name
}
