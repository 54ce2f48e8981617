import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/card.ts'
import type { CardAction } from '#domain/card-actions.ts'
import { collectionAddress } from '#web/lib/collection-route.ts'
import { dialog } from './dialogs.ts'

/** A collection on the dashboard, as a card or a row, with its possible actions. */
export interface Item {
  collection: Collection
  card: Card
  open: () => void
  /** Retries it, or resumes a paused one. */
  tryAgain: () => void
  /** Opens its share screen. */
  share: () => void
  /** Opens its name for editing. */
  rename: () => void
  /** Duplicates it. */
  duplicate: () => void
  /** Cancels its processing. */
  cancel: () => void
  /** Deletes it; this can be undone for a while. */
  remove: () => void
}

/** Keys of actions for a focused card, as `KeyboardEvent.key`. Enter opens its link. */
export const actionKeys: Partial<Record<CardAction, 'Enter' | 'F2' | 'Delete'>> = {
  open: 'Enter',
  rename: 'F2',
  delete: 'Delete',
}

/** Runs an action on an item; `projects` is a submenu. */
export const take: Record<Exclude<CardAction, 'projects'>, (item: Item) => void> = {
  open: ({ open }) => open(),
  openInTab: ({ collection }) => void window.open(collectionAddress(collection), '_blank', 'noopener'),
  tryAgain: ({ tryAgain }) => tryAgain(),
  rename: ({ rename }) => rename(),
  duplicate: ({ duplicate }) => duplicate(),
  translate: ({ collection }) => dialog.open({ kind: 'translate', collections: [collection] }),
  generate: ({ collection }) => dialog.open({ kind: 'generate', collections: [collection] }),
  share: ({ share }) => share(),
  becomeOwner: ({ collection }) => dialog.open({ kind: 'becomeOwner', collections: [collection] }),
  move: ({ collection }) => dialog.open({ kind: 'move', collections: [collection] }),
  cancel: ({ cancel }) => cancel(),
  delete: ({ remove }) => remove(),
}
