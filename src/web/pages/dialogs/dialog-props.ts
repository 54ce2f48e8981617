import type { Collection } from '#contract/collection.ts'

/** Props for a dialog about one or more collections. */
export interface DialogProps {
  collections: readonly Collection[]
  onClose: () => void
}
