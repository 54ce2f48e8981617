import type { Collection } from '#contract/collection.ts'
import { maxDocumentTags } from '#contract/limits.ts'
import { TagPicker } from './tag-picker.tsx'
import { useDocumentTags } from './use-document-tags.ts'
import { useTags } from './use-tags.ts'

export interface DocumentTagPickerProps {
  collection: Collection
  /** ID of the signed-in user. */
  viewer: string
  onChanged: (collection: Collection) => void
  onClose: () => void
}

/** Picker for the tags of a document. */
export default function DocumentTagPicker({
  collection,
  viewer,
  onChanged,
  onClose,
}: DocumentTagPickerProps) {
  const tags = useTags(collection.orgId)
  const { selectedIds, recent, change } = useDocumentTags(collection, viewer, onChanged)
  return (
    <TagPicker
      tags={tags}
      selectedIds={selectedIds}
      recent={recent}
      max={maxDocumentTags}
      autoFocus
      onChange={change}
      onClose={onClose}
    />
  )
}
