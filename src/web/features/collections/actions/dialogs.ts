import type { Collection } from '#contract/collection.ts'
import { OpenState } from '#web/lib/open-state.ts'

/** Dialog for one or more collections, identified by its kind. */
export interface Dialog {
  kind: string
  collections: readonly Collection[]
}

/** The dashboard's currently open dialog; `pages/dashboard/dashboard-dialogs.tsx` renders it. */
export const dialog = new OpenState<Dialog>()
