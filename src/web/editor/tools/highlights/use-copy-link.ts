import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { formatTimeFragment } from '#web/editor/core/playback/time-fragment.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Copies the page's URL with a time or a time span, in seconds. */
export function useCopyLink(): (from: number, to?: number) => void {
  const { t } = useTranslation('transcripts')
  return useCallback(
    (from, to) => {
      const address = new URL(location.href)
      address.hash = formatTimeFragment(to === undefined ? { from } : { from, to })
      const notify = (message: string) => notifications.show({ message })
      // The clipboard requires a secure context; elsewhere, show the link for manual copying.
      const clipboardWrite =
        navigator.clipboard?.writeText(address.href) ??
        Promise.reject(new Error('The clipboard is unavailable'))
      clipboardWrite.then(
        () => notify(t('highlights.linkCopied')),
        () => notify(address.href),
      )
    },
    [t],
  )
}
