import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Takes over where the browser has put the caret. The browser tells of a moved caret a little later, so that a key
 * that follows an arrow key at once would act where the caret stood before.
 */
export function readCaret(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0)
  const head = view.posAtDOM(focusNode, focusOffset ?? 0)
  const { doc, selection, tr } = view.state
  if (anchor === selection.anchor && head === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}
