import { undo, undoDepth } from 'prosemirror-history'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'

/** Replaces all included matches, reports how many there were, and offers to undo the replacement. */
export function useReplaceAll({ view, speakers, onChange, findTool: { finder } }: Session): () => void {
  const { t } = useTranslation(['transcripts', 'common'])
  return () => {
    const result = finder.replaceAll()
    if (!result || result.hits.length + result.names.length === 0) return
    const { hits, names } = result
    const depth = undoDepth(view.state)
    const parts = [
      hits.length > 0 && t('find.replaced', { count: hits.length }),
      names.length > 0 && t('find.renamed', { count: names.length }),
    ]
    const isLast = () => undoDepth(view.state) === depth
    const hide = showUndoToast(parts.filter(Boolean).join(', '), {
      label: t('common:undo'),
      run() {
        if (view.isDestroyed) return
        if (hits.length > 0 && isLast()) undo(view.state, view.dispatch)
        for (const { id, name } of names) speakers.rename(id, name)
        // Move the focus to the panel, because the focused message has disappeared.
        if (finder.snapshot().open) finder.open({})
      },
    })
    if (hits.length === 0) return
    // If there were later edits, use the text's own undo history, which undoes in order.
    const stop = onChange(() => {
      if (isLast()) return
      hide()
      stop()
    })
  }
}
