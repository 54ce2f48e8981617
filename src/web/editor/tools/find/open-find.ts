import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Ms } from '#domain/words/words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import type { DocRange } from '#web/editor/core/document/word-positions.ts'
import { domRange } from '#web/editor/core/document/word-range.ts'
import type { Saver } from '#web/editor/core/saving/saver.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { scrollToRange } from '#web/editor/core/view/scroll-to-range.ts'
import { TurnMarks } from '#web/editor/core/view/turn-marks.ts'
import { lowConfidenceRanges } from '#web/editor/tools/confidence/low-confidence.ts'
import type { Speakers } from '#web/editor/tools/speakers/speakers.ts'
import type { Hit } from './find-state.ts'
import { Finder, type FinderText, type SpeakerName } from './finder.ts'
import { replaceHits } from './replace-hits.ts'
import type { SearchedText } from './text-search.ts'

interface FindOptions {
  saver: Saver
  speakers: Pick<Speakers, 'snapshot' | 'subscribe' | 'rename'>
}

export interface HitContext {
  readonly time: Ms
  readonly before: string
  readonly text: string
  readonly after: string
}

/** Number of characters shown around a match. */
const contextLength = 40
const currentMark = 'lh-found-current'

/** Find and replace in a text, with highlighting for matches and low-confidence words. */
export interface FindTool {
  finder: Finder
  /** Returns the position and context of a hit; null if it no longer exists. */
  positionOf(hit: Hit): HitContext | null
  /** Sets the threshold below which words have low confidence. */
  setThreshold(threshold: number): void
}

/** Returns the find tool of an open text; always the same one while the text is open. */
export function openFind(viewer: Viewer, options: FindOptions): FindTool & { stop: () => void } {
  const { view, onChange } = viewer
  let threshold = 0
  const text = createFinderText(viewer, { ...options, threshold: () => threshold, repaint: () => draw() })
  const finder = new Finder(text)
  const marks = new TurnMarks(view, ['lh-found', 'lh-doubt'], (turn, mark) =>
    mark === 'lh-found' ? finder.matchesIn(turn) : lowConfidenceRanges(turn, threshold),
  )
  const draw = () => {
    marks.refresh()
    markCurrent(viewer, finder)
  }
  const stops = [
    onChange(() => {
      finder.handleTextChange()
      marks.refresh()
    }),
    options.speakers.subscribe(() => finder.snapshot().request.names && finder.handleTextChange()),
  ]
  return {
    finder,
    positionOf: (hit) => positionIn(view.state.doc, hit),
    setThreshold(next) {
      threshold = next
      finder.handleTextChange()
      marks.refresh()
    },
    stop() {
      for (const stop of stops) stop()
      finder.stop()
      marks.stop()
      mark(null)
    },
  }
}

interface FinderContext extends FindOptions {
  threshold(): number
  repaint(): void
}

function createFinderText(
  viewer: Viewer,
  { saver, speakers, threshold, repaint }: FinderContext,
): FinderText {
  const { view, tracking } = viewer
  const rangeOf = (hit: Hit) => rangeIn(view.state.doc, hit)
  return {
    turns: () => searchedTurns(view.state.doc),
    speakers: speakerNames(viewer, speakers),
    isLowConfidence: (turn, { from, to }) =>
      lowConfidenceRanges(turn as Node, threshold()).some((word) => word.from < to && word.to > from),
    confidenceKey: () => String(threshold()),
    keyOf: (hit) => keyIn(view.state.doc, hit),
    repaint,
    nearestIndex(hits) {
      const { from } = view.state.selection
      const index = hits.findIndex((hit) => (rangeOf(hit)?.to ?? 0) > from)
      return index < 0 ? hits.length : index
    },
    scroll(hit) {
      const range = rangeOf(hit)
      if (!range) return
      tracking.stopFollowing()
      const selection = TextSelection.create(view.state.doc, range.from, range.to)
      view.dispatch(view.state.tr.setSelection(selection))
      scrollToRange(view, range)
    },
    replace(edits) {
      const places = edits.map(({ hit: { turn, from, to }, replacement }) => ({
        turn,
        from,
        to,
        text: replacement,
      }))
      const transaction = replaceHits(view.state, places)
      if (!transaction) return
      if (places.length > 1) saver.prepareBulkEdit()
      view.dispatch(transaction)
      // Start a new undo step for further typing.
      view.dispatch(closeHistory(view.state.tr))
    },
    rename: (id, name) => speakers.rename(id, name),
  }
}

/** Returns speakers by displayed name; the same object as long as the names don't change. */
function speakerNames({ styleOf }: Viewer, speakers: FindOptions['speakers']): () => readonly SpeakerName[] {
  let { all } = speakers.snapshot()
  let names: readonly SpeakerName[] | null = null
  return () => {
    const currentSpeakers = speakers.snapshot().all
    if (currentSpeakers !== all || !names)
      names = currentSpeakers.map(({ id }) => ({ id, name: styleOf(id).name }))
    all = currentSpeakers
    return names
  }
}

const cache = new WeakMap<Node, SearchedText>()

function searchedTurns(doc: Node): readonly SearchedText[] {
  return getTurns(doc).map(({ node }) => {
    let searchedText = cache.get(node)
    if (!searchedText) {
      searchedText = { key: node, text: node.textContent }
      cache.set(node, searchedText)
    }
    return searchedText
  })
}

function rangeIn(doc: Node, { turn, from, to }: Hit): DocRange | null {
  const at = getTurns(doc)[turn]
  return at && to <= at.node.content.size ? { from: at.pos + 1 + from, to: at.pos + 1 + to } : null
}

/** Returns a key composed of the word, its time and the position within the word. */
function keyIn(doc: Node, { turn, from, to }: Hit): string {
  const at = getTurns(doc)[turn]
  if (!at) return ''
  const ranges = wordRanges(at.node)
  const index = Math.max(
    0,
    ranges.findIndex((range) => range.to > from),
  )
  const { start, text } = getAttrs(at.node).words[index] ?? { start: 0, text: '' }
  return `${start} ${from - (ranges[index]?.from ?? 0)} ${to - from} ${text}`
}

function positionIn(doc: Node, { turn, from, to }: Hit): HitContext | null {
  const at = getTurns(doc)[turn]
  if (!at || to > at.node.content.size) return null
  const text = at.node.textContent
  const ranges = wordRanges(at.node)
  const { words } = getAttrs(at.node)
  const word = words[ranges.findIndex((range) => range.to > from)] ?? words.at(-1)
  return {
    time: word?.start ?? 0,
    before: text.slice(Math.max(0, from - contextLength), from),
    text: text.slice(from, to),
    after: text.slice(to, to + contextLength),
  }
}

function markCurrent({ view }: Viewer, finder: Finder): void {
  const { open, hits, current } = finder.snapshot()
  const hit = open ? hits[current] : undefined
  const range = hit && rangeIn(view.state.doc, hit)
  mark(range ? domRange(view, range.from, range.to) : null)
}

function mark(range: Range | null): void {
  if (typeof Highlight === 'undefined') return
  if (!range) return void CSS.highlights.delete(currentMark)
  const highlight = new Highlight(range)
  highlight.priority = 1
  CSS.highlights.set(currentMark, highlight)
}
