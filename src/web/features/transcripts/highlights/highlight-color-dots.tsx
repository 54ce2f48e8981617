import { useTranslation } from 'react-i18next'
import { type HighlightColor, highlightColors } from '#contract/highlights.ts'
import classes from './color-dots.module.css'

interface ColorDotsProps {
  label: string
  value: HighlightColor | null
  onChoose: (color: HighlightColor) => void
}

/** One round button a colour. */
export function ColorDots({ label, value, onChoose }: ColorDotsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <fieldset aria-label={label} className={classes.dots}>
      {highlightColors.map((color) => (
        <button
          key={color}
          type="button"
          className={classes.dot}
          style={{ color: `var(--lh-dot-${color})` }}
          aria-label={t(`highlights.color.${color}`)}
          title={t(`highlights.color.${color}`)}
          aria-pressed={color === value}
          // The text keeps the focus, and with it the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(color)}
        />
      ))}
    </fieldset>
  )
}
