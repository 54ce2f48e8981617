import type { Node as DocNode } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { DocRange } from '#web/editor/core/document/word-positions.ts'

/** Margins around the window within which chunks are inspected and turns count as visible. */
const [chunkMargin, turnMargin] = ['50%', '5%']

const turnsByView = new WeakMap<EditorView, VisibleTurns>()

export interface VisibleTurnsWatch {
  /** Returns the document ranges of the visible turns, one per chunk. */
  ranges(): readonly DocRange[]
  stop(): void
}

/**
 * Watches the turns on or near the screen. Only these get marks, since each keystroke makes the
 * browser repaint all marked turns. All listeners on a text share a pair of observers, because
 * observers take time in every frame.
 */
export function watchVisibleTurns(view: EditorView, onChange: () => void): VisibleTurnsWatch {
  const existingTurns = turnsByView.get(view)
  const turns = existingTurns ?? new VisibleTurns(view)
  turnsByView.set(view, turns)
  turns.listeners.add(onChange)
  // Observers that already exist have reported at least once.
  if (existingTurns) onChange()
  return {
    ranges: () => turns.ranges(),
    stop() {
      turns.listeners.delete(onChange)
      if (turns.listeners.size > 0) return
      turns.stop()
      turnsByView.delete(view)
    },
  }
}

class VisibleTurns {
  readonly listeners = new Set<() => void>()
  readonly #view: EditorView
  #cache: { doc: DocNode; ranges: readonly DocRange[] } | null = null
  readonly #chunks = new Set<Element>()
  readonly #turns = new Set<Element>()
  readonly #chunkCrossings: IntersectionObserver
  readonly #turnCrossings: IntersectionObserver
  readonly #arrivals: MutationObserver

  constructor(view: EditorView) {
    this.#view = view
    this.#chunkCrossings = new IntersectionObserver((entries) => this.#chunksMoved(entries), {
      rootMargin: chunkMargin,
    })
    this.#turnCrossings = new IntersectionObserver((entries) => this.#turnsMoved(entries), {
      rootMargin: turnMargin,
    })
    this.#arrivals = new MutationObserver((records) => {
      this.#cache = null
      for (const { target, addedNodes, removedNodes } of records) {
        for (const node of removedNodes) this.#forget(node)
        for (const node of addedNodes) this.#watch(node, target)
      }
    })
    this.#arrivals.observe(view.dom, { childList: true })
    for (const chunk of view.dom.children) this.#watch(chunk, view.dom)
  }

  ranges(): readonly DocRange[] {
    const { doc } = this.#view.state
    if (this.#cache?.doc !== doc) this.#cache = { doc, ranges: this.#chunkRanges(doc) }
    return this.#cache.ranges
  }

  #chunkRanges(doc: DocNode): DocRange[] {
    const ranges = new Map<Element, DocRange>()
    for (const turn of this.#turns) {
      const chunk = turn.parentElement
      if (chunk?.parentElement !== this.#view.dom) continue
      const $start = doc.resolve(this.#view.posAtDOM(turn, 0))
      const { from, to } = ranges.get(chunk) ?? { from: doc.content.size, to: 0 }
      ranges.set(chunk, { from: Math.min(from, $start.before(2)), to: Math.max(to, $start.after(2)) })
    }
    return [...ranges.values()]
  }

  stop(): void {
    this.#chunkCrossings.disconnect()
    this.#turnCrossings.disconnect()
    this.#arrivals.disconnect()
  }

  #chunksMoved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) {
        this.#chunks.add(target)
        for (const turn of target.children) this.#turnCrossings.observe(turn)
      } else {
        this.#chunks.delete(target)
        for (const turn of target.children) this.#forgetTurn(turn)
      }
    this.#changed()
  }

  #turnsMoved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) this.#turns.add(target)
      else this.#turns.delete(target)
    this.#changed()
  }

  #changed(): void {
    this.#cache = null
    for (const listener of this.listeners) listener()
  }

  #watch(node: Node, parent: Node): void {
    if (!(node instanceof Element)) return
    if (parent === this.#view.dom) {
      this.#chunkCrossings.observe(node)
      this.#arrivals.observe(node, { childList: true })
    } else if (parent instanceof Element && this.#chunks.has(parent)) this.#turnCrossings.observe(node)
  }

  #forget(node: Node): void {
    if (!(node instanceof Element)) return
    this.#chunkCrossings.unobserve(node)
    if (this.#chunks.delete(node)) for (const turn of node.children) this.#forgetTurn(turn)
    this.#forgetTurn(node)
  }

  #forgetTurn(turn: Element): void {
    this.#turnCrossings.unobserve(turn)
    this.#turns.delete(turn)
  }
}
