import { useState } from 'react'
import type { SourceItem } from '#contract/sources.ts'
import { nameFromFile } from '#domain/collections/file-names.ts'
import type { LinkSource } from '#web/features/uploads/links/use-link-form.ts'

export interface ChosenItem extends SourceItem {
  /** Name of the transcript; defaults to the recording's name. */
  title?: string
}

export interface ChosenItems {
  /** Returns the recordings selected in a view. */
  itemsIn: (view: string) => readonly ChosenItem[]
  toggle: (view: string, item: ChosenItem) => void
  /** Adds recordings that aren't selected yet. */
  add: (view: string, items: readonly SourceItem[]) => void
  /**
   * Returns a view's recordings in the format used by transcription requests. Except for Kaltura and Zoom,
   * their names are file names.
   */
  sources: (view: string) => LinkSource[]
  /** Deselects a view's recordings. */
  remove: (view: string) => void
  clear: () => void
}

/** Manages each view's selected recordings. */
export function useChosenItems(): ChosenItems {
  const [itemsByView, setItemsByView] = useState<Record<string, readonly ChosenItem[]>>({})
  const itemsOf = (view: string) => itemsByView[view] ?? []
  return {
    itemsIn: itemsOf,
    toggle: (view, item) =>
      setItemsByView((before) => {
        const items = before[view] ?? []
        const remainingItems = items.filter(({ url }) => url !== item.url)
        return { ...before, [view]: remainingItems.length < items.length ? remainingItems : [...items, item] }
      }),
    add: (view, items) =>
      setItemsByView((before) => {
        const oldItems = before[view] ?? []
        const newItems = items.filter(({ url }) => !oldItems.some((item) => item.url === url))
        return { ...before, [view]: [...oldItems, ...newItems] }
      }),
    sources: (view) =>
      itemsOf(view).map(({ url, name, title }) => {
        const defaultName = view === 'kaltura' || view === 'zoom' ? name : nameFromFile(name)
        return { url, name: title ?? defaultName }
      }),
    remove: (view) => setItemsByView((before) => ({ ...before, [view]: [] })),
    clear: () => setItemsByView({}),
  }
}
