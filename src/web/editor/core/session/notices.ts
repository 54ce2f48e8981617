import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** Message from a tool to the viewer. */
export interface Notice {
  text: 'highlights.nothingSelected' | 'bookmarks.noneYet' | 'redactions.added' | 'redactions.removed'
  count?: number
  /** If set, the message replaces the one with the same ID. */
  id?: string
}

export const createNotices = () => createListeners<[notice: Notice]>()
export type Notices = ReturnType<typeof createNotices>

/** Shows messages from tools. */
export function useNotices(notices: Notices): void {
  const { t } = useTranslation('transcripts')
  useEffect(
    () =>
      notices.add(({ text, count, id }) => {
        if (id) notifications.hide(id)
        notifications.show({ ...(id && { id }), message: t(text, { count }) })
      }),
    [notices, t],
  )
}
