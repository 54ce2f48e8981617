import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { showUndo } from '#web/ui/show-undo.tsx'
import { undoAllMs, usePendingDeletions } from './deletion.ts'

/** The deletions of the dashboard: one fades in its place, several leave with one way back for all. */
export function useDeletions() {
  const { t } = useTranslation(['collections', 'common'])
  const errorText = useErrorText()
  const deletions = usePendingDeletions((error, names) =>
    notifications.show({
      color: 'red',
      title: t('collections:deleteFailed', { names: names.join(', ') }),
      message: errorText(error),
    }),
  )
  const removeAll = (ids: readonly string[]) => {
    const [first] = ids
    if (first === undefined) return
    if (ids.length === 1) return deletions.remove(first)
    deletions.removeAll(ids)
    const hide = showUndo(t('collections:deletedMany', { count: ids.length }), {
      label: t('common:undo'),
      run: () => deletions.undo(first),
    })
    setTimeout(hide, undoAllMs)
  }
  return { ...deletions, removeAll }
}
