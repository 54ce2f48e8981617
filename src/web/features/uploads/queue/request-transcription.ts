import type { Collection } from '#contract/collection.ts'
import type { UploadOptions } from '#web/features/uploads/options/upload-options.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { isTransient } from '#web/lib/api/transient-errors.ts'
import { retryAfterOutages } from './retry-policy.ts'

export interface TranscriptionAttempt {
  options: UploadOptions | undefined
  /** Whether an earlier request may have succeeded even though its response was lost. */
  wasRequested: boolean
  signal: AbortSignal
  /** Calls the server, which returns the existing collection if the upload already has one. */
  request: (options: UploadOptions | undefined) => Promise<Collection>
  /**
   * Called right before each request and after a definite rejection; the argument is whether a request may
   * have succeeded.
   */
  onRequested: (wasRequested: boolean) => void
}

const isNotFound = (error: unknown) => hasErrorCode(error, 'not_found')

/**
 * Requests the transcription of a complete upload, retrying after outages.
 * @returns null if an earlier request created a collection that has since been deleted; `expired` if the
 * server no longer has the upload
 * @throws the server's rejection; the signal's reason
 */
export async function requestTranscription(
  attempt: TranscriptionAttempt,
): Promise<Collection | null | 'expired'> {
  const { options, wasRequested, signal, request, onRequested } = attempt
  const withRetries = (requestOptions: UploadOptions | undefined) =>
    retryAfterOutages(signal, () => {
      onRequested(true)
      return request(requestOptions)
    })
  try {
    return await withRetries(options).catch((error: unknown) => {
      if (!isNotFound(error) || !(options?.project || options?.dictionary)) throw error
      // The project or dictionary may have been deleted during the upload.
      return withRetries({ ...options, project: undefined, dictionary: undefined })
    })
  } catch (error) {
    if (isNotFound(error) && wasRequested) return null
    if (!signal.aborted && !isTransient(error)) onRequested(false)
    if (isNotFound(error)) return 'expired'
    throw error
  }
}
