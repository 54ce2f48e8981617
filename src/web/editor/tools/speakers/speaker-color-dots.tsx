import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ColorDots } from '#web/ui/color-dots.tsx'
import { speakerColor } from '#web/ui/theme.ts'

interface SpeakerColorDotsProps {
  label: string
  value: SpeakerColor
  onChoose: (color: SpeakerColor) => void
  onCancel: () => void
}

/** Color picker for a speaker. */
export function SpeakerColorDots(props: SpeakerColorDotsProps) {
  const { t } = useTranslation()
  return (
    <ColorDots
      {...props}
      colors={speakerColors}
      nameOf={(color) => t(`palette.${color}`)}
      cssColorOf={(color) => speakerColor(speakerColors.indexOf(color))}
    />
  )
}
