import type { EditorView } from 'prosemirror-view'
import type { Highlight } from '#contract/highlights.ts'
import {
  createAnchor,
  isSameAnchor,
  isSameQuote,
  locateExactly,
  locateQuote,
  type QuoteAnchor,
} from '#domain/words/anchors.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import {
  anchorState,
  anchorsIn,
  type PlacedAnchor,
  placeAnchors,
} from '#web/editor/core/document/anchoring.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { spanToRange, wordsInRange } from '#web/editor/core/document/word-positions.ts'

/** Delay between the last edit of a highlight's words and saving its position, in milliseconds. */
const idleMs = 1_000
/** Number of a highlight's previous positions that undo can restore. */
const maxRemembered = 20

/** Position of a highlight in the server's format. */
type AnchorFields = Pick<Highlight, 'quote' | 'startTime' | 'endTime' | 'speaker'>

interface AnchorSyncParts {
  view: EditorView
  /** Called with the IDs of highlights whose words aren't in the text. */
  onDetached(ids: ReadonlySet<string>): void
  /** Called when the viewer has changed a highlight's words; `isClosing` is true if the page is closing. */
  onMoved(id: string, place: AnchorFields, isClosing: boolean): void
}

/** Keeps highlights attached to their words: locates them on load and after undo, and reports changes. */
export class AnchorSync {
  readonly #parts: AnchorSyncParts
  readonly #anchors = new Map<string, QuoteAnchor>()
  readonly #past = new Map<string, readonly QuoteAnchor[]>()
  readonly #detached = new Set<string>()
  readonly #dirty = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: AnchorSyncParts) {
    this.#parts = parts
  }

  /** Sets all highlights. */
  syncAnchors(highlights: readonly Highlight[]): void {
    const changedIds = highlights.filter((highlight) => {
      const current = this.#anchors.get(highlight.id)
      return !current || !(isSameAnchor(current, toQuoteAnchor(highlight)) || this.#dirty.has(highlight.id))
    })
    const ids = new Set(highlights.map(({ id }) => id))
    const removedIds = [...this.#anchors.keys()].filter((id) => !ids.has(id))
    if (changedIds.length === 0 && removedIds.length === 0) return
    for (const id of removedIds) this.#forget(id)
    const { state } = this.#parts.view
    const words = changedIds.length > 0 ? getWords(state.doc) : []
    const placedById = new Map(
      changedIds.length > 0 ? anchorsIn(state).map((anchor) => [anchor.id, anchor]) : [],
    )
    const toAdd: PlacedAnchor[] = []
    const remove = [...removedIds]
    for (const highlight of changedIds) {
      const anchor = toQuoteAnchor(highlight)
      this.#anchors.set(highlight.id, anchor)
      const existingAnchor = placedById.get(highlight.id)
      // The server has shifted the times, but the text here still has the old words; the shifted ones will
      // arrive soon.
      if (existingAnchor && !locateExactly(words, anchor) && this.#reads(existingAnchor, anchor)) continue
      const placedAnchor = this.#placeOf(highlight.id, locateQuote(words, anchor))
      if (placedAnchor) toAdd.push(placedAnchor)
      else remove.push(highlight.id)
      this.#setDetached(highlight.id, placedAnchor === null)
    }
    this.#move({ add: toAdd, remove })
  }

  /** Locates restored highlights and schedules saving moved ones after a text change. */
  handleTextChange(): void {
    const { touchedIds, deleted, restoring, isOwn } = anchorState(this.#parts.view.state)
    const searchedIds = restoring ? [...deleted, ...touchedIds, ...this.#detached] : [...deleted]
    if (searchedIds.length > 0) this.#find(new Set(searchedIds), deleted)
    if (!isOwn) return
    // Undo may have changed only times, not text.
    const changedIds = restoring ? anchorsIn(this.#parts.view.state).map(({ id }) => id) : touchedIds
    for (const id of changedIds) this.#dirty.add(id)
    if (this.#dirty.size > 0) this.#saveLater()
  }

  /** Sends pending changes immediately. */
  flush(isClosing = false): void {
    clearTimeout(this.#timer)
    if (this.#parts.view.isDestroyed || this.#dirty.size === 0) return
    const { state } = this.#parts.view
    const placedAnchors = anchorsIn(state).filter(({ id }) => this.#dirty.has(id))
    this.#dirty.clear()
    for (const anchor of placedAnchors) {
      const newAnchor = createAnchor(wordsInRange(state.doc, anchor))
      const before = this.#anchors.get(anchor.id)
      if (!newAnchor || !before || isSameAnchor(newAnchor, before)) continue
      this.#past.set(anchor.id, [...(this.#past.get(anchor.id) ?? []).slice(-maxRemembered + 1), before])
      this.#anchors.set(anchor.id, newAnchor)
      const { quote, start, end, speaker } = newAnchor
      const position = { quote, startTime: toSeconds(start), endTime: toSeconds(end), speaker }
      this.#parts.onMoved(anchor.id, position, isClosing)
    }
  }

  /** Finds words that were restored exactly as they were, for example by undo. */
  #find(ids: ReadonlySet<string>, deletedIds: ReadonlySet<string>): void {
    const words = getWords(this.#parts.view.state.doc)
    const toAdd: PlacedAnchor[] = []
    for (const id of ids) {
      const current = this.#anchors.get(id)
      if (!current) continue
      const candidates = [...(this.#past.get(id) ?? []).toReversed(), current]
      const match = candidates.find((anchor) => locateExactly(words, anchor))
      const placedAnchor = match ? this.#placeOf(id, locateExactly(words, match)) : null
      if (placedAnchor) toAdd.push(placedAnchor)
      if (placedAnchor && match !== current) this.#dirty.add(id)
      if (placedAnchor || deletedIds.has(id)) this.#setDetached(id, placedAnchor === null)
    }
    if (toAdd.length > 0) this.#move({ add: toAdd })
    if (this.#dirty.size > 0) this.#saveLater()
  }

  #reads(placedAnchor: PlacedAnchor, anchor: QuoteAnchor): boolean {
    const newAnchor = createAnchor(wordsInRange(this.#parts.view.state.doc, placedAnchor))
    return newAnchor !== null && isSameQuote(newAnchor, anchor)
  }

  #placeOf(id: string, span: ReturnType<typeof locateQuote>): PlacedAnchor | null {
    const range = span && spanToRange(this.#parts.view.state.doc, span)
    return range && { id, ...range }
  }

  #move(change: Parameters<typeof placeAnchors>[1]): void {
    const { view, onDetached } = this.#parts
    view.dispatch(placeAnchors(view.state, change))
    onDetached(new Set(this.#detached))
  }

  #setDetached(id: string, detached: boolean): void {
    if (detached === this.#detached.has(id)) return
    if (detached) this.#detached.add(id)
    else this.#detached.delete(id)
    this.#parts.onDetached(new Set(this.#detached))
  }

  #forget(id: string): void {
    for (const map of [this.#anchors, this.#past]) map.delete(id)
    for (const set of [this.#detached, this.#dirty]) set.delete(id)
  }

  #saveLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), idleMs)
  }
}

const toQuoteAnchor = ({ quote, startTime, endTime }: Highlight): QuoteAnchor => ({
  quote,
  start: toMs(startTime),
  end: toMs(endTime),
})
