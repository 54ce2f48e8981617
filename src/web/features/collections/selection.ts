import { createContext, use, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collections.ts'

/** What is selected of a list; what leaves the list is no longer selected. */
export class Selection {
  #ids: ReadonlySet<string> = new Set()
  #listed: readonly Collection[] = []
  /** Where a stretch begins that Shift selects. */
  #anchor: string | undefined
  readonly #listeners = new Set<() => void>()

  get ids(): ReadonlySet<string> {
    return this.#ids
  }

  /** In the order of the list. */
  get collections(): Collection[] {
    return this.#listed.filter(({ id }) => this.#ids.has(id))
  }

  /** Says what is listed now. */
  list(collections: readonly Collection[]): void {
    this.#listed = collections
    if (this.#ids.size === 0) return
    const kept = collections.filter(({ id }) => this.#ids.has(id))
    if (kept.length < this.#ids.size) this.#set(kept.map(({ id }) => id))
  }

  /** Selects one, or lets go of it; with Shift everything from the one before to it, too. */
  toggle(id: string, withShift = false): void {
    const stretch = withShift ? this.#stretchTo(id) : [id]
    const ids = new Set(this.#ids)
    for (const one of stretch)
      if (this.#ids.has(id)) ids.delete(one)
      else ids.add(one)
    this.#anchor = id
    this.#set(ids)
  }

  /** Everything that is listed, but for text documents. */
  selectAll(): void {
    this.#set(this.#listed.filter(({ type }) => type === 'transcription').map(({ id }) => id))
  }

  clear(): void {
    this.#anchor = undefined
    if (this.#ids.size > 0) this.#set([])
  }

  #stretchTo(id: string): string[] {
    const placeOf = (one: string | undefined) => this.#listed.findIndex((listed) => listed.id === one)
    const [from, to] = [placeOf(this.#anchor), placeOf(id)]
    if (from < 0 || to < 0) return [id]
    return this.#listed.slice(Math.min(from, to), Math.max(from, to) + 1).map((listed) => listed.id)
  }

  #set(ids: Iterable<string>): void {
    this.#ids = new Set(ids)
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

export const SelectionContext = createContext(new Selection())

/** The ids of what is selected. */
export function useSelected(selection: Selection): ReadonlySet<string> {
  return useSyncExternalStore(selection.subscribe, () => selection.ids)
}

/** Whether one is selected, and a way to change that. */
export function useSelectable(id: string) {
  const selection = use(SelectionContext)
  const selected = useSyncExternalStore(selection.subscribe, () => selection.ids.has(id))
  return { selected, toggle: (withShift: boolean) => selection.toggle(id, withShift) }
}
