import type { Collection } from '#contract/collection.ts'
import { Opened } from '#web/features/collections/state/opened.ts'

/** Dialogs for collections, by name. */
export interface Dialog {
  kind: string
  collections: readonly Collection[]
}

/** The dashboard's open dialog; `pages/dashboard-dialogs.tsx` shows it. */
export const dialog = new Opened<Dialog>()
