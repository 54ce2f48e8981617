import { ActionIcon } from '@mantine/core'
import { IconCheckbox } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './selection.module.css'
import { type Selection, useIsSelecting } from './selection.ts'

interface SelectToggleProps {
  selection: Selection
  /** Whether the list is empty. */
  isEmpty: boolean
}

/** Button that toggles selection mode. On narrow screens, each card has a visible checkbox instead. */
export function SelectToggle({ selection, isEmpty }: SelectToggleProps) {
  const { t } = useTranslation('collections')
  const isSelecting = useIsSelecting(selection)
  return (
    <ActionIcon
      size={34}
      variant={isSelecting ? 'light' : 'default'}
      className={classes.toggle ?? ''}
      aria-label={t('select')}
      title={t('select')}
      aria-pressed={isSelecting}
      disabled={isEmpty}
      onClick={() => (isSelecting ? selection.clear() : selection.begin())}
    >
      <IconCheckbox size={18} aria-hidden />
    </ActionIcon>
  )
}
