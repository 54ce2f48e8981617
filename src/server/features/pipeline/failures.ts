import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { LinkErrorCode } from '#contract/pipeline.ts'
import { EngineError, type EngineErrorCode, publicMessage } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import { FolderError } from '#server/infra/folders/folder.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { DisconnectedError } from '#server/infra/sources/source.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { isQuotaExceeded } from './stages/fetch-stage.ts'
import { UnknownLanguageError } from './stages/spoken-language.ts'
import { MissingSourceError } from './translation/translate-job.ts'

/** Kind of work: transcribing a recording, or translating a transcript. */
export type WorkKind = 'speech' | 'translation'

export interface Failure {
  code: ProcessingErrorCode
  /** Message for the recording's users. */
  message: string
}

/** For a link to unusable media, the card shows the same error that an upload would. */
const linkErrorToFailure: Partial<Record<LinkErrorCode, ProcessingErrorCode>> = {
  not_media: 'media_unreadable',
  too_long: 'media_too_long',
  too_large: 'media_too_large',
}

const translatorFailures: Record<EngineErrorCode, Failure> = {
  engine_unpaid: { code: 'engine_unpaid', message: "The translator's account has no credit left." },
  engine_unavailable: { code: 'translator_unavailable', message: "The translator isn't available." },
  language_unavailable: {
    code: 'translator_unavailable',
    message: "The translator doesn't support the language.",
  },
  engine_failed: { code: 'translator_failed', message: 'The translator failed on this transcript.' },
}

/** Returns the failure for an error that a retry wouldn't fix; undefined for all other errors. */
export function toPermanentFailure(error: unknown, work: WorkKind): Failure | undefined {
  if (error instanceof EngineError) {
    return work === 'speech'
      ? { code: error.code, message: publicMessage(error) }
      : translatorFailures[error.code]
  }
  // The translation exceeds the size limit of a document.
  if (error instanceof AppError && error.code === 'too_large') return translatorFailures.engine_failed
  const code = permanentCode(error)
  return code && { code, message: (error as Error).message }
}

function permanentCode(error: unknown): ProcessingErrorCode | undefined {
  if (error instanceof MediaError) return error.code
  if (error instanceof UnknownLanguageError) return 'language_unknown'
  if (error instanceof MissingSourceError) return 'source_missing'
  if (error instanceof DisconnectedError) return 'source_disconnected'
  if (isQuotaExceeded(error)) return 'quota_exceeded'
  if (error instanceof AppError && error.code === 'upgrade_required') return 'upgrade_required'
  if (error instanceof FolderError) return error.code
  if (error instanceof LinkError) return linkErrorToFailure[error.code] ?? 'link_failed'
  if (error instanceof StorageError && error.code === 'storage_full') return 'storage_full'
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'storage_full' : undefined
}
