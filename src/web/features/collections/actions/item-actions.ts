import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/card.ts'
import type { CardAction } from '#domain/card-actions.ts'
import { collectionUrl } from '#web/lib/collection-route.ts'
import { dialog } from './dialogs.ts'

/** Collection on the dashboard, as a card or a row, with its actions. */
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
  /** Duplicates the collection. */
  duplicate: () => void
  /** Cancels processing. */
  cancel: () => void
  /** Deletes the collection; can be undone for a while. */
  remove: () => void
}

/** Action keys of a focused card, as `KeyboardEvent.key`. Enter opens its link. */
export const actionKeys: Partial<Record<CardAction, 'Enter' | 'F2' | 'Delete'>> = {
  open: 'Enter',
  rename: 'F2',
  delete: 'Delete',
}

/** Runs an action on an item; `projects` is a submenu. */
export const runAction: Record<Exclude<CardAction, 'projects'>, (item: Item) => void> = {
  open: ({ open }) => open(),
  openInTab: ({ collection }) => void window.open(collectionUrl(collection), '_blank', 'noopener'),
  tryAgain: ({ tryAgain }) => tryAgain(),
  rename: ({ rename }) => rename(),
  duplicate: ({ duplicate }) => duplicate(),
  translate: ({ collection }) => dialog.open({ kind: 'translate', collections: [collection] }),
  generate: ({ collection }) => dialog.open({ kind: 'generate', collections: [collection] }),
  precision: ({ collection }) => dialog.open({ kind: 'precision', collections: [collection] }),
  export: ({ collection }) => dialog.open({ kind: 'export', collections: [collection] }),
  tags: ({ collection }) => dialog.open({ kind: 'tags', collections: [collection] }),
  share: ({ share }) => share(),
  becomeOwner: ({ collection }) => dialog.open({ kind: 'becomeOwner', collections: [collection] }),
  move: ({ collection }) => dialog.open({ kind: 'move', collections: [collection] }),
  hold: ({ collection }) => dialog.open({ kind: 'hold', collections: [collection] }),
  cancel: ({ cancel }) => cancel(),
  delete: ({ remove }) => remove(),
}
