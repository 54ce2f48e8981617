import { createContext, use, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import { createListeners } from '#web/lib/listeners.ts'

const isTranscript = ({ type }: Collection) => type === 'transcription'

/** Selected items of a list; items that leave the list are deselected. */
export class Selection {
  #ids: ReadonlySet<string> = new Set()
  #collections: readonly Collection[] = []
  /** ID of the list. */
  #list = ''
  /** Selected items that haven't been loaded. */
  readonly #unloaded = new Map<string, Collection>()
  #generation = 0
  /** Whether selection mode is on. If so, all checkboxes are shown even if nothing is selected. */
  #mode = false
  /** Anchor of a Shift selection. */
  #anchor: string | undefined
  readonly #listeners = createListeners()

  get ids(): ReadonlySet<string> {
    return this.#ids
  }

  /** Whether selection mode is on or something is selected. */
  get isSelecting(): boolean {
    return this.#mode || this.#ids.size > 0
  }

  /** Selected items in list order, followed by those that haven't been loaded. */
  get collections(): Collection[] {
    return [...this.#collections.filter(({ id }) => this.#ids.has(id)), ...this.#unloaded.values()]
  }

  /** Whether all loaded items are selected. */
  get hasAllListed(): boolean {
    return this.#collections.every((item) => this.#ids.has(item.id) || !isTranscript(item))
  }

  /** Sets the list and its loaded items. */
  list(collections: readonly Collection[], list = this.#list): void {
    if (list !== this.#list) {
      this.#unloaded.clear()
      this.#generation++
      this.#setMode(false)
    }
    this.#list = list
    this.#collections = collections
    if (this.#ids.size === 0) return
    for (const { id } of collections) this.#unloaded.delete(id)
    const remainingIds = [
      ...collections.filter(({ id }) => this.#ids.has(id)).map(({ id }) => id),
      ...this.#unloaded.keys(),
    ]
    // Notify listeners even if nothing changed, because components may show an earlier state.
    this.#set(remainingIds)
  }

  /** Selects or deselects an item; with Shift, also everything between it and the previously clicked item. */
  toggle(id: string, isRange = false): void {
    const range = isRange ? this.#rangeTo(id) : [id]
    const ids = new Set(this.#ids)
    for (const itemId of range)
      if (this.#ids.has(id)) ids.delete(itemId)
      else ids.add(itemId)
    this.#anchor = id
    this.#set(ids)
  }

  /** Enters selection mode with nothing selected yet. */
  begin(): void {
    this.#setMode(true)
  }

  /** Selects all loaded items except documents. */
  selectAll(): void {
    this.#set([...this.#collections.filter(isTranscript).map(({ id }) => id), ...this.#unloaded.keys()])
  }

  /** Counter that is incremented when the selection is cleared or another list is shown. */
  get generation(): number {
    return this.#generation
  }

  /** Adds items of the list to the selection, whether or not they are loaded. */
  add(collections: readonly Collection[]): void {
    const listedIds = new Set(this.#collections.map(({ id }) => id))
    const recordings = collections.filter(isTranscript)
    for (const recording of recordings)
      if (!listedIds.has(recording.id)) this.#unloaded.set(recording.id, recording)
    this.#set([...this.#ids, ...recordings.map(({ id }) => id)])
  }

  /** Deselects everything and leaves selection mode. */
  clear(): void {
    this.#anchor = undefined
    this.#unloaded.clear()
    this.#generation++
    this.#setMode(false)
    if (this.#ids.size > 0) this.#set([])
  }

  #rangeTo(id: string): string[] {
    const indexOf = (itemId: string | undefined) =>
      this.#collections.findIndex((collection) => collection.id === itemId)
    const [from, to] = [indexOf(this.#anchor), indexOf(id)]
    if (from < 0 || to < 0) return [id]
    return this.#collections
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .map((collection) => collection.id)
  }

  #set(ids: Iterable<string>): void {
    this.#ids = new Set(ids)
    this.#notify()
  }

  #setMode(mode: boolean): void {
    if (mode === this.#mode) return
    this.#mode = mode
    this.#notify()
  }

  #notify(): void {
    this.#listeners.notify()
  }

  readonly subscribe = this.#listeners.add
}

export const SelectionContext = createContext(new Selection())

/** Returns the IDs of the selected items. */
export function useSelectedIds(selection: Selection): ReadonlySet<string> {
  const getIds = () => selection.ids
  return useSyncExternalStore(selection.subscribe, getIds, getIds)
}

/** Returns whether selection mode is on or something is selected. */
export function useIsSelecting(selection: Selection): boolean {
  const getIsSelecting = () => selection.isSelecting
  return useSyncExternalStore(selection.subscribe, getIsSelecting, getIsSelecting)
}

/** Returns whether an item is selected, whether checkboxes are visible, and a function that toggles the item. */
export function useSelectable(id: string) {
  const selection = use(SelectionContext)
  const isSelected = () => selection.ids.has(id)
  const selected = useSyncExternalStore(selection.subscribe, isSelected, isSelected)
  const selecting = useIsSelecting(selection)
  return { selected, selecting, toggle: (isRange: boolean) => selection.toggle(id, isRange) }
}
