import { type HighlightColor, highlightColors } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ColorDots } from '#web/ui/color-dots.tsx'

interface HighlightColorDotsProps {
  label: string
  value: HighlightColor | null
  onChoose: (color: HighlightColor) => void
}

/** Color picker for highlights and tags. */
export function HighlightColorDots(props: HighlightColorDotsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <ColorDots
      {...props}
      colors={highlightColors}
      nameOf={(color) => t(`highlights.color.${color}`)}
      cssColorOf={(color) => `var(--lh-dot-${color})`}
    />
  )
}
