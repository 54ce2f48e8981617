import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorTextFor } from '#web/lib/api/error-text.ts'
import { type Translate, textsOf } from '#web/lib/i18n/translate.ts'
import { track } from '#web/lib/track.ts'
import { isPossibleNetworkError, issueText, toErrorCode } from './issue-text.ts'
import { showUploadIssue } from './show-upload-issue.tsx'
import type { UploadFile } from './uploader-plugin.ts'

/** Returns the message for a file's most recent failure. */
export function failureText(
  t: Translate<'errors'>,
  language: string,
  { error, meta }: Pick<UploadFile, 'error' | 'meta'>,
) {
  return errorTextFor(t, language, new ApiError(toErrorCode(error ?? ''), 0, '', meta.refusal))
}

/** Shows a toast that explains why a file wasn't uploaded or transcribed. */
export function showFailure(file: UploadFile, code: string, onTroubleshoot: () => void): void {
  const errorCode = toErrorCode(code)
  void track('Upload Failed', { code: errorCode })
  const tError = textsOf('errors')
  const reason = failureText(tError, i18next.language, { error: code, meta: file.meta })
  const toast = { id: `upload-${file.id}`, color: 'red', autoClose: false } as const
  if (file.meta.sent) {
    const t = textsOf('uploads')
    const message = issueText(t, file.name ?? '', errorCode === 'internal' ? undefined : reason)
    notifications.show({ ...toast, message })
  } else {
    const name = sanitizeFileName(file.name ?? '')
    showUploadIssue(toast, { name, reason, network: isPossibleNetworkError(errorCode) }, onTroubleshoot)
  }
}
