import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { Session } from '#web/editor/core/session/session.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { mergeSpeakers } from './speaker-actions.ts'
import { speakerStyle } from './speaker-style.ts'

/**
 * Shows messages about speakers: reverted changes, confirmation for a name that is taken, and merges that can
 * be undone.
 */
export function useSpeakerNotices(session: Session): void {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  useEffect(() => {
    const nameOf = (speaker: Parameters<typeof speakerStyle>[0]) =>
      speakerStyle(speaker, 0, (position) => t('speaker', { nth: position })).name
    return session.speakers.onNotice((notice) => {
      if (notice.kind === 'failed')
        notifications.show({
          color: 'red',
          title: t('speakers.failed'),
          message: errorText(notice.error instanceof Error ? notice.error : new Error(String(notice.error))),
        })
      else if (notice.kind === 'taken')
        showUndoToast(t('speakers.taken', { name: nameOf(notice.other) }), {
          label: t('speakers.merge'),
          run: () => mergeSpeakers(session, notice.id, notice.other.id),
        })
      else
        showUndoToast(t('speakers.merged', { from: nameOf(notice.from), into: nameOf(notice.target) }), {
          label: t('common:undo'),
          run: notice.undo,
        })
    })
  }, [session, t, errorText])
}
