import { isHistoryTransaction } from 'prosemirror-history'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isRemote } from './remote-meta.ts'
import type { DocRange } from './word-positions.ts'

/** Positions of highlights, and the effect of the last text change on them. */
export interface AnchorState {
  /** Used only to map positions, at a cost proportional to the edit; never rendered. */
  readonly set: DecorationSet
  /** IDs of highlights whose words have changed. */
  readonly touchedIds: ReadonlySet<string>
  /** IDs of highlights whose words have all been deleted. */
  readonly deleted: ReadonlySet<string>
  /** Whether the change may have restored words, because it is an undo or by another user. */
  readonly restoring: boolean
  /** Whether the viewer made the change. */
  readonly isOwn: boolean
}

export interface PlacedAnchor extends DocRange {
  readonly id: string
}

/** Anchors to remove and to add; an added anchor replaces one with the same ID. */
export interface AnchorChange {
  readonly remove?: readonly string[]
  readonly add?: readonly PlacedAnchor[]
}

const key = new PluginKey<AnchorState>('anchors')
const noIds: ReadonlySet<string> = new Set()
const unchangedState = { touchedIds: noIds, deleted: noIds, restoring: false, isOwn: false }
const idOf = ({ spec }: Decoration): string => spec.id

/** Creates the plugin that updates highlight positions on every text change. */
export function anchoring(): Plugin<AnchorState> {
  return new Plugin<AnchorState>({
    key,
    state: {
      init: () => ({ set: DecorationSet.empty, ...unchangedState }),
      apply: (transaction, before) => {
        const change = transaction.getMeta(key) as AnchorChange | undefined
        const updatedState = transaction.docChanged
          ? follow(transaction, before)
          : carryOver(transaction, before)
        return change
          ? { ...updatedState, set: changeAnchors(updatedState.set, transaction, change) }
          : updatedState
      },
    },
  })
}

/** Resets the recorded effect of the last text change, unless this transaction was appended to it. */
function carryOver(transaction: Transaction, before: AnchorState): AnchorState {
  const isQuiet = before.touchedIds.size + before.deleted.size === 0 && !before.restoring && !before.isOwn
  return isQuiet || transaction.getMeta('appendedTransaction')
    ? before
    : { ...unchangedState, set: before.set }
}

function follow(transaction: Transaction, before: AnchorState): AnchorState {
  const { set, touchedIds, deleted, restoring, isOwn } = transaction.getMeta('appendedTransaction')
    ? before
    : { ...unchangedState, set: before.set }
  const removedIds = new Set<string>()
  const remainingSet = set.map(transaction.mapping, transaction.doc, {
    onRemove: ({ id }) => void removedIds.add(id),
  })
  const rewrittenAnchors = removedIds.size > 0 ? remapAnchors(transaction, set, removedIds) : []
  const mappedSet =
    rewrittenAnchors.length > 0
      ? remainingSet.add(transaction.doc, rewrittenAnchors.map(decorationOf))
      : remainingSet
  const deletedIds = [...removedIds].filter((id) => !rewrittenAnchors.some((anchor) => anchor.id === id))
  const editedIds = changedRanges(transaction).flatMap(({ from, to }) => mappedSet.find(from, to).map(idOf))
  const isExternal = isRemote(transaction)
  return {
    set: mappedSet,
    touchedIds: unionOf(touchedIds, editedIds),
    deleted: unionOf(deleted, deletedIds),
    restoring: restoring || isExternal || isHistoryTransaction(transaction),
    isOwn: isOwn || !isExternal,
  }
}

/** Returns the anchors whose exact range was replaced in one step; they now cover the replacement. */
function remapAnchors(
  { mapping, doc }: Transaction,
  set: DecorationSet,
  ids: ReadonlySet<string>,
): PlacedAnchor[] {
  return set
    .find(undefined, undefined, ({ id }) => ids.has(id))
    .flatMap((anchor) => {
      const [start, end] = [mapping.mapResult(anchor.from, -1), mapping.mapResult(anchor.to, 1)]
      const isWider =
        mapping.mapResult(anchor.from, 1).deletedBefore || mapping.mapResult(anchor.to, -1).deletedAfter
      const isEmpty = doc.textBetween(start.pos, end.pos).trim() === ''
      return isWider || isEmpty ? [] : [{ id: idOf(anchor), from: start.pos, to: end.pos }]
    })
}

const decorationOf = ({ id, from, to }: PlacedAnchor) => Decoration.inline(from, to, {}, { id })

const unionOf = (set: ReadonlySet<string>, addedIds: readonly string[]) =>
  addedIds.length > 0 ? new Set([...set, ...addedIds]) : set

/** Returns the ranges of inserted text, in positions of the resulting document. */
function changedRanges({ mapping }: Transaction): DocRange[] {
  const ranges: DocRange[] = []
  for (const [index, map] of mapping.maps.entries()) {
    const rest = mapping.slice(index + 1)
    map.forEach((_from, _to, from, to) => {
      ranges.push({ from: rest.map(from, -1), to: rest.map(to, 1) })
    })
  }
  return ranges
}

function changeAnchors(
  set: DecorationSet,
  { doc }: Transaction,
  { remove = [], add = [] }: AnchorChange,
): DecorationSet {
  const removedIds = new Set([...remove, ...add.map(({ id }) => id)])
  const remainingSet = set.remove(set.find(undefined, undefined, ({ id }) => removedIds.has(id)))
  return remainingSet.add(doc, add.map(decorationOf))
}

/** Creates a transaction that only moves anchors. */
export function placeAnchors(state: EditorState, change: AnchorChange): Transaction {
  return state.tr.setMeta(key, change).setMeta('addToHistory', false)
}

export function anchorState(state: EditorState): AnchorState {
  return key.getState(state) ?? { set: DecorationSet.empty, ...unchangedState }
}

/** Returns the anchors that touch a range of the document, or all anchors without a range. */
export function anchorsIn(state: EditorState, range?: DocRange): PlacedAnchor[] {
  return anchorState(state)
    .set.find(range?.from, range?.to)
    .map((decoration) => ({ id: idOf(decoration), from: decoration.from, to: decoration.to }))
}
