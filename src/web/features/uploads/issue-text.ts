import type { TFunction } from 'i18next'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { tidyFileName } from '#domain/collections.ts'

type Texts = TFunction<['uploads', 'errors']>

/** The message for a failed transcription; `reason` is undefined if unknown. */
export function issueText(t: Texts, fileName: string, reason: string | undefined): string {
  const name = tidyFileName(fileName)
  return reason === undefined
    ? t('uploads:toast.transcriptionFailed', { name })
    : t('uploads:toast.transcription', { name, reason })
}

/** The code of an upload's error; unknown ones are `internal`. */
export function errorCodeOf(code: string): ErrorCode | 'network' {
  return code === 'network' ? code : (errorCodes.find((known) => known === code) ?? 'internal')
}

const networkCodes: (ErrorCode | 'network')[] = [
  'network',
  'request_timeout',
  'upload_incomplete',
  'part_mismatch',
  'unavailable',
  'internal',
]

/** Whether the network may have caused a failed upload; the server's errors have other causes. */
export function mayBeNetwork(code: ErrorCode | 'network'): boolean {
  return networkCodes.includes(code)
}
