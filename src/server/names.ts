import { isVisible, printableName } from '#domain/text/printable.ts'
import { AppError } from '#server/infra/errors.ts'

/**
 * Converts a name to its stored form: one visible line that doesn't affect the direction of
 * surrounding text. `label` starts the error message.
 */
export function requireName(nameText: string, label: string): string {
  const name = printableName(nameText)
  if (!isVisible(name)) throw new AppError('invalid_input', `${label} needs a name`)
  return name
}
