import { CloseButton, Text } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import classes from '#web/features/uploads/uploads.module.css'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { ChosenItems } from './use-chosen-items.ts'

interface ChosenItemListProps {
  view: string
  chosenItems: ChosenItems
  disabled: boolean
}

/** List of recordings selected in a service's own window; they can be removed. */
export function ChosenItemList({ view, chosenItems, disabled }: ChosenItemListProps) {
  const { t, i18n } = useTranslation('uploads')
  const items = chosenItems.itemsIn(view)
  if (items.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('dialog.chosen')}>
      {items.map((item) => (
        <li key={item.url} className={classes.file}>
          <IconMovie size={20} stroke={1.5} aria-hidden className={classes.fileIcon} />
          <div className={classes.fileName}>
            <Text size="sm" fw={500} truncate="end">
              <bdi>{item.name}</bdi>
            </Text>
            {item.size !== null && (
              <Text size="xs" c="dimmed">
                {formatSize(item.size, i18n.resolvedLanguage ?? 'en')}
              </Text>
            )}
          </div>
          <CloseButton
            size="sm"
            disabled={disabled}
            aria-label={t('dialog.remove', { name: item.name })}
            onClick={() => chosenItems.toggle(view, item)}
          />
        </li>
      ))}
    </ul>
  )
}
