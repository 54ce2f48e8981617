import { ConfigError } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { ModelError } from '#server/infra/models/errors.ts'
import { ProcessError } from '#server/infra/process/errors.ts'

/** Invalid use of a command; the message says why. */
export class UsageError extends Error {}

const foreseen = [AppError, MediaError, ModelError, EngineError, ProcessError, ConfigError, UsageError]

/** One line for expected errors and errors of the system; the whole trace for our own mistakes. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isKnown = foreseen.some((kind) => error instanceof kind) || 'syscall' in error || 'expected' in error
  return isKnown ? error.message.replaceAll('\n', '; ') : (error.stack ?? error.message)
}
