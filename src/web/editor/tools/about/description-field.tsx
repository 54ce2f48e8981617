import { Textarea } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSaveDescription } from './use-save-description.ts'

/** Description of a transcript, edited in place: losing focus saves, Escape cancels. */
export function DescriptionField({ collection: { id, description } }: { collection: Collection }) {
  const { t } = useTranslation('transcripts')
  const showError = useShowError()
  const { mutate } = useSaveDescription(id, showError)
  const save = (field: HTMLTextAreaElement) => {
    const text = field.value.trim()
    if (text !== description) mutate(text)
  }
  return (
    <Textarea
      key={description}
      label={t('about.description')}
      placeholder={t('about.describe')}
      size="sm"
      autosize
      maxRows={8}
      maxLength={5000}
      dir="auto"
      defaultValue={description}
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Close only the field, not the panel around it.
        event.stopPropagation()
        event.currentTarget.value = description
        event.currentTarget.blur()
      }}
    />
  )
}
