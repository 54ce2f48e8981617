import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { WordPosition } from '#web/editor/core/document/timeline.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { domRange, wordDomRange } from '#web/editor/core/document/word-range.ts'
import classes from './editor.module.css'
import { SpokenWordFrame } from './spoken-word-frame.ts'

const spokenClass = 'lh-spoken'
const upcomingName = 'lh-ahead'

/** Marks the word being spoken and the text ahead of it, without changing the document's elements. */
export class SpokenWord {
  readonly #view: EditorView
  readonly #box: SpokenWordFrame
  #turn: Element | null = null
  #current: { doc: Node; position: WordPosition | null; range: Range | null } | null = null

  constructor(view: EditorView) {
    this.#view = view
    this.#box = new SpokenWordFrame(view)
  }

  /**
   * Marks the word and returns its position. `measure` measures the word before the marks affect the page.
   */
  show(position: WordPosition | null, measure: (word: Range) => void): Range | null {
    const { doc } = this.#view.state
    const previous = this.#current
    if (
      previous?.doc === doc &&
      previous.position?.turn === position?.turn &&
      previous.position?.index === position?.index
    )
      return previous.range
    const range = position && wordDomRange(this.#view, position)
    if (range) measure(range)
    this.#mark(position, range)
    this.#current = { doc, position, range }
    return range
  }

  #mark(position: WordPosition | null, range: Range | null): void {
    // Show the frame first, since it measures the page before moving.
    this.#box.show(range)
    this.#markTurn(range && position)
    if (range && position) {
      setHighlight(spokenClass, range)
      setHighlight(upcomingName, this.#restOfTurn(position, range))
    } else clearHighlights()
  }

  /** Removes all marks when the text closes. */
  stop(): void {
    this.#current = null
    this.#markTurn(null)
    this.#box.stop()
    clearHighlights()
  }

  /** Marks a turn; a sibling selector grays out the turns after it, at no cost per word. */
  #markTurn(position: WordPosition | null): void {
    const at = position && getTurns(this.#view.state.doc)[position.turn]
    const turn = at ? (this.#view.nodeDOM(at.pos) as Element | null) : null
    if (turn === this.#turn) return
    for (const element of [this.#turn, this.#turn?.parentElement])
      element?.classList.remove(classes.current ?? '')
    for (const element of [turn, turn?.parentElement]) element?.classList.add(classes.current ?? '')
    this.#turn = turn
  }

  #restOfTurn({ turn }: WordPosition, word: Range): Range | null {
    const at = getTurns(this.#view.state.doc)[turn]
    if (!at) return null
    const restRange = domRange(this.#view, at.pos + 1, at.pos + 1 + at.node.content.size)
    restRange.setStart(word.endContainer, word.endOffset)
    return restRange
  }
}

function setHighlight(name: string, range: Range | null): void {
  if (typeof Highlight === 'undefined') return
  if (range) CSS.highlights.set(name, new Highlight(range))
  else CSS.highlights.delete(name)
}

function clearHighlights(): void {
  setHighlight(spokenClass, null)
  setHighlight(upcomingName, null)
}
