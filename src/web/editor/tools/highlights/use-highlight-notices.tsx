import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { Session } from '#web/editor/core/session/session.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type HighlightNotice, undoMs } from './highlights.ts'

/** Shows messages about highlights: reverted changes, and removals that can be undone. */
export function useHighlightNotices({ highlights }: Session): void {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  useEffect(() => {
    const reasonText = (error: unknown) => {
      const names = hasErrorCode(error, 'mention_refused') ? namesIn(error.details) : ''
      return names ? t('highlights.notMentioned', { names }) : errorText(error)
    }
    const showNotice = (notice: HighlightNotice) => {
      switch (notice.kind) {
        case 'failed':
          return notifications.show({
            color: 'red',
            title: t(`highlights.failed.${notice.action}`),
            message: reasonText(notice.error),
          })
        case 'removed': {
          const id = `highlight ${notice.id}`
          const undo = () => {
            notifications.hide(id)
            highlights.undoRemoval(notice.id)
          }
          return notifications.show({
            id,
            autoClose: undoMs,
            title: t(notice.type === 'reply' ? 'highlights.removedReply' : 'highlights.removed'),
            message: (
              <Button size="compact-sm" variant="light" onClick={undo}>
                {t('command.undo')}
              </Button>
            ),
          })
        }
      }
    }
    return highlights.onNotice(showNotice)
  }, [highlights, t, errorText])
}

function namesIn(details: unknown): string {
  const { names } = (details ?? {}) as { names?: unknown }
  return Array.isArray(names) ? names.join(', ') : ''
}
