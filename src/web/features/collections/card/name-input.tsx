import type { Collection } from '#contract/collection.ts'
import { useRenameCollection } from '#web/features/collections/state/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NameField } from '#web/ui/name-field.tsx'
import classes from './collections.module.css'

interface NameInputProps {
  collection: Collection
  onDone: () => void
}

/** Field for the name of a collection, edited in place. */
export default function NameInput({ collection, onDone }: NameInputProps) {
  const { t } = useTranslation('collections')
  const rename = useRenameCollection(collection)
  return (
    <NameField
      className={classes.above}
      name={collection.name}
      label={t('newName')}
      maxLength={300}
      size="sm"
      onNameChange={(name) => rename.mutate(name)}
      onDone={onDone}
    />
  )
}
