import { Button, Group, Text } from '@mantine/core'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { DeleteButton } from './delete-button.tsx'
import classes from './dictionaries.module.css'

interface EditorActionsProps {
  uid: string
  id: string
  name: string
  isNew: boolean
  hasChanges: boolean
  /** Whether the language is set or can be set. */
  isReady: boolean
  saving: boolean
  /** Reason why the dictionary couldn't be saved; null if there is none. */
  error: Error | null
  /** Whether invalid rows are highlighted. */
  hasInvalidRows: boolean
  onDiscard: () => void
  onRemoved: () => void
}

/** Bar below a dictionary with the save button, save status and other actions. */
export function EditorActions(props: EditorActionsProps) {
  const { uid, id, name, isNew, hasChanges, isReady, saving, error, hasInvalidRows, onDiscard, onRemoved } =
    props
  const { t } = useTranslation(['dictionaries', 'common'])
  const errorText = useErrorText()
  const problem = hasInvalidRows ? t('dictionaries:rowsMarked') : error && errorText(error)
  return (
    <div ref={useBarHeight('--bar-bottom')} className={classes.actions}>
      <Group gap="sm" className={classes.saving}>
        <Button type="submit" loading={saving} disabled={!hasChanges || !isReady}>
          {t('dictionaries:save')}
        </Button>
        <Text size="sm" c={problem ? 'var(--lh-danger)' : 'dimmed'} role="status">
          {problem ?? t(hasChanges ? 'dictionaries:unsaved' : 'dictionaries:saved')}
        </Text>
      </Group>
      <Group gap={4}>
        {hasChanges && (
          <Button variant="subtle" color="gray" onClick={isNew ? onRemoved : onDiscard}>
            {isNew ? t('common:cancel') : t('dictionaries:discard')}
          </Button>
        )}
        {!isNew && <DeleteButton uid={uid} id={id} name={name} onDeleted={onRemoved} />}
      </Group>
    </div>
  )
}
