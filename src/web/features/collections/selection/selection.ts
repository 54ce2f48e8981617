import { createContext, use, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import { createListeners } from '#web/lib/listeners.ts'

const isSpoken = ({ type }: Collection) => type === 'transcription'

/** Selected items of a list; items that leave the list are deselected. */
export class Selection {
  #ids: ReadonlySet<string> = new Set()
  #collections: readonly Collection[] = []
  /** ID of the list. */
  #list = ''
  /** Selected items that aren't loaded. */
  readonly #beyond = new Map<string, Collection>()
  #turn = 0
  /** Whether checkboxes are visible even though none may be checked. */
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

  /** Selected items in list order; those that aren't loaded come last. */
  get collections(): Collection[] {
    return [...this.#collections.filter(({ id }) => this.#ids.has(id)), ...this.#beyond.values()]
  }

  /** Whether all loaded items are selected. */
  get hasAllListed(): boolean {
    return this.#collections.every((one) => this.#ids.has(one.id) || !isSpoken(one))
  }

  /** Sets the list and its loaded items. */
  list(collections: readonly Collection[], list = this.#list): void {
    if (list !== this.#list) {
      this.#beyond.clear()
      this.#turn++
      this.#setMode(false)
    }
    this.#list = list
    this.#collections = collections
    if (this.#ids.size === 0) return
    for (const { id } of collections) this.#beyond.delete(id)
    const remaining = [
      ...collections.filter(({ id }) => this.#ids.has(id)).map(({ id }) => id),
      ...this.#beyond.keys(),
    ]
    // Components may be one state behind.
    this.#set(remaining)
  }

  /** Selects or deselects an item; with Shift, also everything between it and the previous one. */
  toggle(id: string, withShift = false): void {
    const range = withShift ? this.#rangeTo(id) : [id]
    const ids = new Set(this.#ids)
    for (const one of range)
      if (this.#ids.has(id)) ids.delete(one)
      else ids.add(one)
    this.#anchor = id
    this.#set(ids)
  }

  /** Enters selection mode with nothing selected yet. */
  begin(): void {
    this.#setMode(true)
  }

  /** Selects all loaded items except documents. */
  selectAll(): void {
    this.#set([...this.#collections.filter(isSpoken).map(({ id }) => id), ...this.#beyond.keys()])
  }

  /** Changes when the selection becomes empty or another list is shown. */
  get turn(): number {
    return this.#turn
  }

  /** Adds items of the list, which may not be loaded. */
  add(collections: readonly Collection[]): void {
    const listedIds = new Set(this.#collections.map(({ id }) => id))
    const recordings = collections.filter(isSpoken)
    for (const one of recordings) if (!listedIds.has(one.id)) this.#beyond.set(one.id, one)
    this.#set([...this.#ids, ...recordings.map(({ id }) => id)])
  }

  /** Deselects everything and leaves selection mode. */
  clear(): void {
    this.#anchor = undefined
    this.#beyond.clear()
    this.#turn++
    this.#setMode(false)
    if (this.#ids.size > 0) this.#set([])
  }

  #rangeTo(id: string): string[] {
    const placeOf = (one: string | undefined) =>
      this.#collections.findIndex((collection) => collection.id === one)
    const [from, to] = [placeOf(this.#anchor), placeOf(id)]
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

/** Returns the IDs of the selection. */
export function useSelected(selection: Selection): ReadonlySet<string> {
  const now = () => selection.ids
  return useSyncExternalStore(selection.subscribe, now, now)
}

/** Returns whether selection mode is on or something is selected. */
export function useIsSelecting(selection: Selection): boolean {
  const now = () => selection.isSelecting
  return useSyncExternalStore(selection.subscribe, now, now)
}

/** Returns whether an item is selected, whether checkboxes are visible, and a function that toggles the item. */
export function useSelectable(id: string) {
  const selection = use(SelectionContext)
  const isSelected = () => selection.ids.has(id)
  const selected = useSyncExternalStore(selection.subscribe, isSelected, isSelected)
  const selecting = useIsSelecting(selection)
  return { selected, selecting, toggle: (withShift: boolean) => selection.toggle(id, withShift) }
}
