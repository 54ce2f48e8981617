import { undo, undoDepth } from 'prosemirror-history'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndo } from '#web/ui/show-undo.ts'

/** Replaces all included matches, shows their number and offers to undo it. */
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
    const hide = showUndo(parts.filter(Boolean).join(', '), {
      label: t('common:undo'),
      run() {
        if (view.isDestroyed) return
        if (hits.length > 0 && isLast()) undo(view.state, view.dispatch)
        for (const { id, name } of names) speakers.rename(id, name)
        // Moves the focus to the panel, because the focused message is gone.
        if (finder.snapshot().open) finder.open({})
      },
    })
    if (hits.length === 0) return
    // Later edits are undone in the text, in order.
    const stop = onChange(() => {
      if (isLast()) return
      hide()
      stop()
    })
  }
}
