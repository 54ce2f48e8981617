import type { EditorView } from 'prosemirror-view'
import { wordPositionAt } from '#web/editor/core/document/word-range.ts'

/** Maximum time between pointer down and up for a tap, in milliseconds. */
const tapMs = 400

/**
 * Keeps the on-screen keyboard closed until the user taps the word at the cursor, and again once the text has
 * lost focus. Returns a function that restores the default behavior.
 */
export function suppressKeyboard(view: EditorView): () => void {
  const { dom } = view
  const controller = new AbortController()
  const { signal } = controller
  let touchStart: { at: number; word: string } | null = null
  const wordAt = (pos: number) => JSON.stringify(wordPositionAt(view, pos))
  const cursorWord = () => (view.hasFocus() ? wordAt(view.state.selection.head) : '')
  const open = () => {
    // Keyboards read the input mode on focus.
    dom.blur()
    dom.inputMode = 'text'
    view.focus()
  }
  dom.inputMode = 'none'
  dom.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      touchStart = pointerType === 'touch' ? { at: Date.now(), word: cursorWord() } : null
      if (pointerType === 'mouse') dom.inputMode = 'text'
    },
    { signal },
  )
  dom.addEventListener(
    'click',
    ({ clientX, clientY }) => {
      const target = view.posAtCoords({ left: clientX, top: clientY })
      const isTap = touchStart !== null && Date.now() - touchStart.at < tapMs
      if (target && isTap && touchStart?.word && touchStart.word === wordAt(target.pos)) open()
    },
    { signal },
  )
  dom.addEventListener(
    'blur',
    () => {
      dom.inputMode = 'none'
    },
    { signal },
  )
  return () => {
    controller.abort()
    dom.inputMode = ''
  }
}
