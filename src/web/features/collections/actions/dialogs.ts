import type { Collection } from '#contract/collection.ts'
import { Opened } from '#web/features/collections/state/opened.ts'

/** What is done with collections in a dialog of its own, by the name of the dialog. */
export interface Dialog {
  kind: string
  collections: readonly Collection[]
}

/** The dialog that is open on the dashboard; `pages/dashboard-dialogs.tsx` shows it. */
export const dialog = new Opened<Dialog>()
