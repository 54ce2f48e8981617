import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { restoreVersion } from '#web/editing/version-queries.ts'
import { wholeTextEdit } from '#web/editor/core/saving/edits.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import { versionQuery } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'

/** Restores a version in the open text as a step that can be undone there and from the message. */
export function useRestoreVersion(collectionId: string, { saver, view }: Pick<Session, 'saver' | 'view'>) {
  const { t } = useTranslation(['editing', 'common'])
  const showError = useShowError()
  const queryClient = useQueryClient()
  const [restoring, setRestoring] = useState<string | null>(null)
  const latest = useRef<(versionId: string, message: string) => Promise<void>>(async () => {})

  const restore = async (versionId: string, message: string) => {
    if (view.isDestroyed || !(await ensureSaved(saver, t('editing:versions.unsaved')))) return
    setRestoring(versionId)
    try {
      const { words } = await queryClient.fetchQuery(versionQuery(collectionId, versionId))
      let before: string | null = null
      await saver.perform(async () => {
        const { revision, undo } = await restoreVersion(collectionId, versionId)
        before = undo
        return { revision, patch: wholeTextEdit([], words) }
      })
      const previous = before
      if (previous === null) showUndoToast(t('editing:versions.nothingToRestore'), null)
      else
        showUndoToast(message, {
          label: t('common:undo'),
          run: () => void latest.current(previous, t('editing:versions.restoredBack')),
        })
    } catch (error) {
      showError(error)
    } finally {
      setRestoring(null)
    }
  }
  latest.current = restore
  return { restore, restoring }
}
