import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './selection.module.css'
import { useSelectable } from './selection.ts'

/** Checkbox that selects a card or row; Shift+click selects a range. */
export function SelectBox({ collection: { id, name } }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const { selected, selecting, toggle } = useSelectable(id)
  return (
    <input
      type="checkbox"
      className={classes.box}
      data-selecting={selecting || undefined}
      aria-label={t('selectOf', { name: name || t('noName') })}
      checked={selected}
      onChange={({ nativeEvent }) => toggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
