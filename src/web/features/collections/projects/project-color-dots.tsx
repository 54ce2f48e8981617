import { useTranslation } from 'react-i18next'
import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import { ColorDots } from '#web/ui/color-dots.tsx'
import { speakerColour } from '#web/ui/theme.ts'

/** What CSS calls the colour of a project. */
export const projectColour = (color: SpeakerColor): string => speakerColour(speakerColors.indexOf(color))

interface ProjectColorDotsProps {
  label: string
  value: SpeakerColor
  onChoose: (color: SpeakerColor) => void
  onCancel: () => void
}

/** The colours of projects to choose from. */
export function ProjectColorDots(props: ProjectColorDotsProps) {
  const { t } = useTranslation()
  return (
    <ColorDots
      {...props}
      colors={speakerColors}
      nameOf={(color) => t(`palette.${color}`)}
      shadeOf={projectColour}
    />
  )
}
