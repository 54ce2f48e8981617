import type { Collection } from '#contract/collection.ts'

/** The route that opens a collection, by `id`. */
export const collectionRoute = ({ type }: Pick<Collection, 'type'>) =>
  type === 'text' ? '/doc/$id' : '/transcript/$id'

/** Its address. */
export const collectionAddress = (collection: Pick<Collection, 'type' | 'id'>) =>
  collectionRoute(collection).replace('$id', collection.id)
