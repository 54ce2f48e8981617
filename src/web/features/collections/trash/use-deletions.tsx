import { notifications } from '@mantine/notifications'
import { createRef, useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { formatNameList } from '#web/features/collections/actions/format-name-list.ts'
import { moveListFocus } from '#web/features/collections/list/list-focus.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { undoAllMs, usePendingDeletions } from './deletion.ts'

/**
 * Manages the dashboard's deletions. A single item fades in place; multiple items disappear and can be
 * restored together.
 */
export function useDeletions() {
  const { t, i18n } = useTranslation(['collections', 'common'])
  const errorText = useErrorText()
  const deletions = usePendingDeletions((error, names) =>
    notifications.show({
      color: 'red',
      title: t('collections:deleteFailed', { names: formatNameList(names, i18n.resolvedLanguage) }),
      message: errorText(error),
      autoClose: names.length === 1,
    }),
  )
  // Leaving the page completes its deletions, so hide the messages that offer to undo them.
  const [undoToasts] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const hide of undoToasts) hide()
    },
    [undoToasts],
  )
  const removeAll = (collections: readonly Collection[]) => {
    const [first] = collections
    if (first === undefined) return
    if (collections.length === 1) return deletions.remove(first.id)
    deletions.removeAll(collections)
    const button = createRef<HTMLButtonElement>()
    const hide = showUndoToast(t('collections:deletedMany', { count: collections.length }), {
      label: t('common:undo'),
      run: () => {
        deletions.undo(first.id)
        moveListFocus({ from: button.current, id: first.id })
      },
      button,
    })
    undoToasts.add(hide)
    setTimeout(() => {
      moveListFocus({ from: button.current })
      hide()
      undoToasts.delete(hide)
    }, undoAllMs)
  }
  return { ...deletions, removeAll }
}
