import type { Collection } from '#contract/collection.ts'

/** Returns the route that opens a collection, by `id`. */
export const collectionRoute = ({ type }: Pick<Collection, 'type'>) =>
  type === 'text' ? '/doc/$id' : '/transcript/$id'

/** Returns the URL of a collection. */
export const collectionUrl = (collection: Pick<Collection, 'type' | 'id'>) =>
  collectionRoute(collection).replace('$id', collection.id)
