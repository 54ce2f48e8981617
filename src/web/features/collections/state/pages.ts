import type { InfiniteData } from '@tanstack/react-query'
import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/endpoint.ts'
import { compareByOrder } from './list-order.ts'

type Pages = InfiniteData<Page<Collection>>

const mapItems = (pages: Pages, change: (items: Collection[], index: number) => Collection[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => {
    const Items = change(page.Items, index)
    return Items === page.Items ? page : { ...page, Items }
  }),
})

const hasItem = (items: readonly Collection[], id: string) => items.some((item) => item.id === id)

/** Returns a loaded collection; undefined if it isn't loaded. */
export function findInPages({ pages }: Pages, id: string): Collection | undefined {
  for (const { Items } of pages) {
    const collection = Items.find((item) => item.id === id)
    if (collection) return collection
  }
  return undefined
}

/** Returns the IDs of all loaded collections. */
export const loadedIds = ({ pages }: Pages): string[] =>
  pages.flatMap(({ Items }) => Items.map(({ id }) => id))

/**
 * Replaces a collection in place, even if its sort position has changed, so that nothing moves while the user
 * is reading. New collections are inserted in order.
 */
export function putIntoPages(pages: Pages, collection: Collection, order: SortOrder): Pages {
  if (findInPages(pages, collection.id))
    return mapItems(pages, (items) =>
      hasItem(items, collection.id)
        ? items.map((item) => (item.id === collection.id ? collection : item))
        : items,
    )
  const isBefore = (item: Collection) => {
    const comparison = compareByOrder(order, collection, item)
    // For equal timestamps (in seconds), the most recently reported collection comes first.
    return comparison < 0 || (comparison === 0 && order !== 'oldest')
  }
  // Items beyond the loaded pages will arrive with their own page.
  const target = pages.pages.findIndex(({ Items, LastEvaluatedKey }) => {
    const last = Items.at(-1)
    return !LastEvaluatedKey || (last !== undefined && compareByOrder(order, collection, last) <= 0)
  })
  return mapItems(pages, (items, index) => {
    if (index !== target) return items
    const position = items.findIndex(isBefore)
    return items.toSpliced(position < 0 ? items.length : position, 0, collection)
  })
}

export function removeFromPages(pages: Pages, ids: ReadonlySet<string>): Pages {
  const isRemoved = ({ id }: Collection) => ids.has(id)
  return mapItems(pages, (items) =>
    items.some(isRemoved) ? items.filter((item) => !isRemoved(item)) : items,
  )
}

/**
 * Merges a refetched first page into a list. Removes items missing from that page's range, adds new items and keeps
 * later ones.
 */
export function mergeFirstPage(pages: Pages, firstPage: Page<Collection>, order: SortOrder): Pages {
  const last = firstPage.Items.at(-1)
  if (!firstPage.LastEvaluatedKey || !last)
    return { pages: [firstPage], pageParams: pages.pageParams.slice(0, 1) }
  const ids = new Set(firstPage.Items.map(({ id }) => id))
  const isAfterFirstPage = (item: Collection) => !ids.has(item.id) && compareByOrder(order, last, item) <= 0
  return mapItems(pages, (items, index) => {
    const laterItems = items.every(isAfterFirstPage) ? items : items.filter(isAfterFirstPage)
    return index === 0 ? [...firstPage.Items, ...laterItems] : laterItems
  })
}
