import { Fragment, Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorProps } from 'prosemirror-view'
import { attrsOf, turnNode } from '#web/editor/core/document/schema.ts'

/** A word has at most 5,000 characters (contract); text in scripts without spaces is one word. */
const longToken = /\S{2500}(?=\S)/gu
/** Without characters that no transcript can contain (NUL, halves of characters), and without direction overrides. */
export const storable = (text: string) => text.toWellFormed().replace(/[\0\u202a-\u202e\u2066-\u2069]/g, '')

/** Pasted and dropped content is inserted as text only; line breaks become turns of the current speaker. */
export const plainClipboard: EditorProps = {
  handlePaste: (view, event) => {
    const text = event.clipboardData?.getData('text/plain')
    if (!text) return true
    const slice = sliceOfText(view.state, text)
    view.dispatch(view.state.tr.replaceSelection(slice).setMeta('uiEvent', 'paste').scrollIntoView())
    return true
  },
  transformPasted: (slice, view) =>
    sliceOfText(view.state, slice.content.textBetween(0, slice.content.size, '\n')),
}

export function sliceOfText(state: EditorState, text: string): Slice {
  const { speaker } = attrsOf(state.selection.$from.parent)
  const lines = storable(text)
    .split(/[\r\n]+/)
    .map((line) => line.replace(longToken, '$& ').replace(/\s+/g, ' '))
    .filter((line) => line.trim())
  const turns = lines.map((line) => turnNode(line, { speaker, words: [] }))
  return turns.length > 0 ? new Slice(Fragment.from(turns), 1, 1) : Slice.empty
}
