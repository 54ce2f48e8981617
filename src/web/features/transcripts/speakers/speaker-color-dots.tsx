import { useTranslation } from 'react-i18next'
import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import { speakerColour } from '#web/ui/theme.ts'
import classes from './speakers.module.css'

interface SpeakerColorDotsProps {
  label: string
  value: SpeakerColor
  onChoose: (color: SpeakerColor) => void
}

/** One round button a colour. */
export function SpeakerColorDots({ label, value, onChoose }: SpeakerColorDotsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <fieldset aria-label={label} className={classes.dots}>
      {speakerColors.map((color, index) => (
        <button
          key={color}
          type="button"
          className={classes.dot}
          style={{ color: speakerColour(index) }}
          aria-label={t(`speakers.color.${color}`)}
          title={t(`speakers.color.${color}`)}
          aria-pressed={color === value}
          onClick={() => onChoose(color)}
        />
      ))}
    </fieldset>
  )
}
