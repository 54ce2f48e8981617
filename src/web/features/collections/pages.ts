import type { InfiniteData } from '@tanstack/react-query'
import type { Collection } from '#contract/collections.ts'
import type { Page } from '#contract/endpoint.ts'

type Pages = InfiniteData<Page<Collection>>

const mapItems = (pages: Pages, change: (items: Collection[], index: number) => Collection[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => ({ ...page, Items: change(page.Items, index) })),
})

/** A collection that is among those loaded. */
export const findInPages = (pages: Pages, id: string): Collection | undefined =>
  pages.pages.flatMap(({ Items }) => Items).find((item) => item.id === id)

/** Replaces a collection where it stands; a new one goes where its start puts it, newest first. */
export function putIntoPages(pages: Pages, collection: Collection): Pages {
  if (findInPages(pages, collection.id))
    return mapItems(pages, (items) => items.map((item) => (item.id === collection.id ? collection : item)))
  // One older than all that is loaded will come with its own page.
  const target = pages.pages.findIndex(({ Items, LastEvaluatedKey }) => {
    const last = Items.at(-1)
    return !LastEvaluatedKey || (last !== undefined && last.started <= collection.started)
  })
  return mapItems(pages, (items, index) =>
    index === target ? [...items, collection].sort((a, b) => b.started - a.started) : items,
  )
}

export function removeFromPages(pages: Pages, id: string): Pages {
  return mapItems(pages, (items) => items.filter((item) => item.id !== id))
}
