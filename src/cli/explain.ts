import { ConfigError } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { ModelError } from '#server/infra/models/errors.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { MissingS3SettingsError } from '#server/infra/storage/s3/settings.ts'
import { StorageError } from '#server/infra/storage/storage.ts'

/** Error for an invalid command line, with an explanation as its message. */
export class UsageError extends Error {}

const knownErrors = [
  ...[AppError, MediaError, ModelError, EngineError, ProcessError, ConfigError, UsageError],
  ...[StorageError, MissingS3SettingsError],
]

/** Returns one line for expected and system errors, and the stack trace for bugs. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isKnown =
    knownErrors.some((kind) => error instanceof kind) || 'syscall' in error || 'expected' in error
  return isKnown ? error.message.replaceAll('\n', '; ') : (error.stack ?? error.message)
}
