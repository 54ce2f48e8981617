import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/collections/card.ts'
import type { CardAction } from '#domain/collections/card-actions.ts'
import { collectionUrl } from '#web/lib/links/collection-route.ts'
import { dialog } from './dialogs.ts'

/** A collection on the dashboard, as a card or row, and its actions. */
export interface Item {
  collection: Collection
  card: Card
  open: () => void
  /** Retries the collection, or resumes a paused one. */
  tryAgain: () => void
  /** Opens the share screen. */
  share: () => void
  /** Opens the name for editing. */
  rename: () => void
  duplicate: () => void
  /** Cancels processing. */
  cancel: () => void
  /** Deletes the collection; the deletion can be undone for a while. */
  remove: () => void
}

/** Action keys of a focused card, as `KeyboardEvent.key`. Enter opens the card's link. */
export const actionKeys: Partial<Record<CardAction, 'Enter' | 'F2' | 'Delete'>> = {
  open: 'Enter',
  rename: 'F2',
  delete: 'Delete',
}

const opensDialog =
  (kind: string) =>
  ({ collection }: Item) =>
    dialog.open({ kind, collections: [collection] })

/** Functions that run an action on an item, except for `projects`, which is a submenu. */
export const actionHandlers: Record<Exclude<CardAction, 'projects'>, (item: Item) => void> = {
  open: ({ open }) => open(),
  openInTab: ({ collection }) => void window.open(collectionUrl(collection), '_blank', 'noopener'),
  tryAgain: ({ tryAgain }) => tryAgain(),
  rename: ({ rename }) => rename(),
  duplicate: ({ duplicate }) => duplicate(),
  translate: opensDialog('translate'),
  generate: opensDialog('generate'),
  precision: opensDialog('precision'),
  export: opensDialog('export'),
  tags: opensDialog('tags'),
  share: ({ share }) => share(),
  becomeOwner: opensDialog('becomeOwner'),
  move: opensDialog('move'),
  hold: opensDialog('hold'),
  cancel: ({ cancel }) => cancel(),
  delete: ({ remove }) => remove(),
}
