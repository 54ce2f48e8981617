import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { tidyFileName } from '#domain/collections.ts'
import { ApiError } from '#web/lib/api.ts'
import { errorTextIn } from '#web/lib/error-text.ts'
import { track } from '#web/lib/track.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { errorCodeOf, issueText, mayBeNetwork } from './issue-text.ts'
import { showUploadIssue } from './show-upload-issue.tsx'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './uploader-plugin.ts'

/** Whether leaving the page would interrupt uploads. */
export function isActive(file: UploadFile): boolean {
  return !file.isGhost && !file.error && !file.progress.complete
}

/** The message for a file's last failure. */
export function failureText(
  t: TFunction<'errors'>,
  language: string,
  { error, meta }: Pick<UploadFile, 'error' | 'meta'>,
) {
  return errorTextIn(t, language, new ApiError(errorCodeOf(error ?? ''), 0, '', meta.refusal))
}

/**
 * Opens a user's queue while the component is mounted, once the page has rendered, and reports errors
 * in toasts.
 */
export function useUploadQueue(
  uid: string,
  onTranscription: (collection: Collection | null) => void,
  onTroubleshoot: () => void,
): UploadQueue | undefined {
  const { t, i18n } = useTranslation(['uploads', 'errors'])
  const { t: tError } = useTranslation('errors')
  const [queue, setQueue] = useState<UploadQueue>()
  const idle = useIdle()
  const handleTranscription = useEffectEvent(onTranscription)
  const handleError = useEffectEvent((file: UploadFile, code: string) => {
    const known = errorCodeOf(code)
    void track('Upload Failed', { code: known })
    const reason = failureText(tError, i18n.language, { error: code, meta: file.meta })
    const toast = { id: `upload-${file.id}`, color: 'red', autoClose: false } as const
    if (file.meta.sent)
      notifications.show({
        ...toast,
        message: issueText(t, file.name ?? '', known === 'internal' ? undefined : reason),
      })
    else {
      const issue = { name: tidyFileName(file.name ?? ''), reason, network: mayBeNetwork(known) }
      showUploadIssue(toast, issue, onTroubleshoot)
    }
  })

  useEffect(() => {
    if (!idle) return
    let closed = false
    let opened: UploadQueue | undefined
    void import('./upload-queue.ts')
      .then(({ openQueue }) =>
        openQueue(uid, {
          onTranscription: (collection) => handleTranscription(collection),
          onError: (file, code) => handleError(file, code),
        }),
      )
      .then((next) => {
        opened = next
        if (closed) next.close()
        else setQueue(next)
      })
    return () => {
      closed = true
      opened?.close()
      setQueue(undefined)
    }
  }, [uid, idle])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue && Object.values(queue.files()).some(isActive)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [queue])

  return queue
}
