import { Fragment, Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorProps } from 'prosemirror-view'
import { getAttrs, turnNode } from '#web/editor/core/document/schema.ts'

/**
 * Matches long tokens: words are limited to 5,000 characters, and text in scripts without spaces
 * forms a single word.
 */
const longToken = /\S{2500}(?=\S)/gu
/** Removes characters that a transcript can't contain (NUL, lone surrogates) and bidirectional overrides. */
export const sanitizeText = (text: string) =>
  text.toWellFormed().replace(/[\0\u202a-\u202e\u2066-\u2069]/g, '')

/** Inserts pasted and dropped content as plain text; line breaks start new turns of the current speaker. */
export const plainClipboard: EditorProps = {
  handlePaste: (view, event) => {
    const text = event.clipboardData?.getData('text/plain')
    if (!text) return true
    const slice = textToSlice(view.state, text)
    view.dispatch(view.state.tr.replaceSelection(slice).setMeta('uiEvent', 'paste').scrollIntoView())
    return true
  },
  transformPasted: (slice, view) =>
    textToSlice(view.state, slice.content.textBetween(0, slice.content.size, '\n')),
}

export function textToSlice(state: EditorState, text: string): Slice {
  const { speaker } = getAttrs(state.selection.$from.parent)
  const lines = sanitizeText(text)
    .split(/[\r\n]+/)
    .map((line) => line.replace(longToken, '$& ').replace(/\s+/g, ' '))
    .filter((line) => line.trim())
  const turns = lines.map((line) => turnNode(line, { speaker, words: [] }))
  return turns.length > 0 ? new Slice(Fragment.from(turns), 1, 1) : Slice.empty
}
