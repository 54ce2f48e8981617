import type { Collection } from '#contract/collection.ts'

/** Props of a dialog about one or more collections. */
export interface DialogProps {
  collections: readonly Collection[]
  onClose: () => void
}
