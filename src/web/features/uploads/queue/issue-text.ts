import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'

/** Returns the message for a failed transcription; `reason` is undefined if unknown. */
export function issueText(t: Translate<'uploads'>, fileName: string, reason: string | undefined): string {
  const name = sanitizeFileName(fileName)
  return reason === undefined
    ? t('toast.transcriptionFailed', { name })
    : t('toast.transcription', { name, reason })
}

/** Returns an upload error's code; `internal` if unknown. */
export function toErrorCode(code: string): ErrorCode | 'network' {
  return code === 'network' ? code : (errorCodes.find((errorCode) => errorCode === code) ?? 'internal')
}

const networkCodes: (ErrorCode | 'network')[] = [
  'network',
  'request_timeout',
  'upload_incomplete',
  'part_mismatch',
  'unavailable',
  'internal',
]

/**
 * Returns whether a network problem may have caused an upload to fail; errors from our own server have other
 * causes.
 */
export function isPossibleNetworkError(code: ErrorCode | 'network'): boolean {
  return networkCodes.includes(code)
}
