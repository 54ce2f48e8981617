import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ColorDots } from '#web/ui/color-dots.tsx'
import { speakerColor } from '#web/ui/theme.ts'

/** Returns the CSS value of a project's color. */
export const projectColor = (color: SpeakerColor): string => speakerColor(speakerColors.indexOf(color))

interface ProjectColorDotsProps {
  label: string
  value: SpeakerColor
  onChoose: (color: SpeakerColor) => void
  onCancel: () => void
}

/** Color picker for a project. */
export function ProjectColorDots(props: ProjectColorDotsProps) {
  const { t } = useTranslation()
  return (
    <ColorDots
      {...props}
      colors={speakerColors}
      nameOf={(color) => t(`palette.${color}`)}
      cssColorOf={projectColor}
    />
  )
}
