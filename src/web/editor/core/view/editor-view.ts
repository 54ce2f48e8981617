import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { Word } from '#domain/words/words.ts'
import { createEditorState } from '#web/editor/core/document/editor-state.ts'
import { type ReadOnlyReason, readOnlyReason } from '#web/editor/core/document/read-only.ts'
import { isRemote } from '#web/editor/core/document/remote-meta.ts'
import { textLanguage } from '#web/editor/core/document/text-language.ts'
import { wordAt, wordDomRange, wordPositionAt } from '#web/editor/core/document/word-range.ts'
import { chunkView } from './chunk-view.ts'
import { plainClipboard } from './clipboard.ts'
import { coveredSpace } from './covered-space.ts'
import classes from './editor.module.css'
import { handleReadingKey } from './reading-keys.ts'
import { type GetSpeakerStyle, turnLabel, turnView } from './turn-view.ts'

export interface EditorOptions {
  words: readonly Word[]
  styleOf: GetSpeakerStyle
  /** Language code of the text, for the spell checker and screen readers. */
  language: string
  label: string
  /** ID of the instructions for leaving the text by keyboard. */
  describedBy: string
  /** Initial reason why the text is read-only; change it with `setReadOnly`. */
  readOnly?: ReadOnlyReason | null
  onEdit(): void
  /** Called whenever the document changes, including externally. */
  onChange(): void
  onWordClick(word: Word): void
  /** Called when the selection or focus changes. */
  onSelection(): void
  /** Called when the cursor enters the text or another turn. */
  onTurn(turn: string): void
}

/** Maximum distance by which a click may miss a word, in pixels. */
const hitTolerance = 3
/** Minimum distance of the cursor from the bars, in pixels. */
const clearance = 12

export function createEditorView(mount: HTMLElement, options: EditorOptions): EditorView {
  const margin = {
    get top() {
      return coveredSpace(view.dom).top + clearance
    },
    get bottom() {
      return coveredSpace(view.dom).bottom + clearance
    },
    left: 0,
    right: 0,
  }
  const language = textLanguage(options.language)
  const view = new EditorView(mount, {
    state: createEditorState(options.words, options.readOnly),
    editable: (state) => readOnlyReason(state) === null,
    attributes: (state) => ({
      class: classes.editor ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      'aria-readonly': String(readOnlyReason(state) !== null),
      tabindex: '0',
      ...language,
      spellcheck: 'true',
    }),
    ...plainClipboard,
    nodeViews: { chunk: chunkView, turn: (turn) => turnView(turn, options.styleOf) },
    scrollThreshold: margin,
    scrollMargin: margin,
    handleScrollToSelection: isCursorInView,
    handleClick: (_, pos, event) => {
      const word = event.button === 0 && !event.shiftKey ? clickedWord(view, pos, event) : null
      if (word) options.onWordClick(word)
      return false
    },
    handleDOMEvents: {
      focus: (focused) => {
        options.onSelection()
        announceTurn(focused, options)
      },
      blur: () => options.onSelection(),
      // The editor itself handles keys only when it is editable.
      keydown: (_, event) => {
        if (view.editable) return false
        const isHandled =
          view.props.handleKeyDown?.call(view, view, event) ||
          handleReadingKey(view, event, (pos) => playFrom(view, pos, options))
        if (isHandled) event.preventDefault()
        return isHandled
      },
    },
    dispatchTransaction: (transaction) => {
      const before = view.state.doc
      const { selection } = view.state
      const turn = cursorTurn(view.state)
      view.updateState(view.state.apply(transaction))
      if (view.state.doc !== before) {
        if (!isRemote(transaction)) options.onEdit()
        options.onChange()
      } else if (cursorTurn(view.state) !== turn) announceTurn(view, options)
      if (!view.state.selection.eq(selection)) options.onSelection()
    },
  })
  return view
}

/** Returns whether the cursor is in view, so that most keystrokes needn't check all scrollable ancestors. */
function isCursorInView(view: EditorView): boolean {
  const cursor = view.coordsAtPos(view.state.selection.head)
  const { top, bottom } = coveredSpace(view.dom)
  return cursor.top >= top + clearance && cursor.bottom <= innerHeight - bottom - clearance
}

function playFrom(view: EditorView, pos: number, { onWordClick }: EditorOptions): void {
  const position = wordPositionAt(view, pos)
  const word = position && wordAt(view, position)
  if (word) onWordClick(word)
}

/** Returns the position of the turn with the cursor; null if everything is selected. */
function cursorTurn({ selection: { $head } }: EditorState): number | null {
  return $head.parent.type.name === 'turn' ? $head.before() : null
}

function announceTurn({ state }: EditorView, { onTurn, styleOf }: EditorOptions): void {
  onTurn(cursorTurn(state) === null ? '' : turnLabel(state.selection.$head.parent, styleOf))
}

/**
 * Returns the word under the pointer, or the first word of a turn if its time or speaker is under
 * the pointer; null for clicks on the empty space after a line.
 */
function clickedWord(view: EditorView, pos: number, event: MouseEvent): Word | null {
  const { clientX, clientY, target } = event
  const position = wordPositionAt(view, pos)
  const isBesideText = target instanceof Element && target.hasAttribute('data-time')
  if (isBesideText && position) return wordAt(view, { turn: position.turn, index: 0 }) ?? null
  const range = position && wordDomRange(view, position)
  const hit = Array.from(range?.getClientRects() ?? []).some(
    ({ left, right, top, bottom }) =>
      clientX >= left - hitTolerance &&
      clientX <= right + hitTolerance &&
      clientY >= top &&
      clientY <= bottom,
  )
  return (hit && position && wordAt(view, position)) || null
}
