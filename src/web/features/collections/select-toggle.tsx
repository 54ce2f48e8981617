import { ActionIcon } from '@mantine/core'
import { IconCheckbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './selection.module.css'
import { type Selection, useSelected } from './selection.ts'

interface SelectToggleProps {
  selection: Selection
  /** Nothing is listed. */
  isEmpty: boolean
}

/** Selects all that is loaded, or lets go of what is selected. Where there is little room, each has a box in sight. */
export function SelectToggle({ selection, isEmpty }: SelectToggleProps) {
  const { t } = useTranslation('collections')
  const any = useSelected(selection).size > 0
  return (
    <ActionIcon
      size={34}
      variant={any ? 'light' : 'default'}
      className={classes.toggle ?? ''}
      aria-label={t('select')}
      title={t('select')}
      aria-pressed={any}
      disabled={isEmpty}
      onClick={() => (any ? selection.clear() : selection.selectAll())}
    >
      <IconCheckbox size={18} aria-hidden />
    </ActionIcon>
  )
}
