import { useState } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { chooseColor, lastColor } from './highlight-actions.ts'
import { HighlightColorDots } from './highlight-color-dots.tsx'

/** Color buttons for highlighting the selection; the color clicked becomes the default. */
export function SelectionColors({ context }: { context: CommandContext }) {
  const { t } = useTranslation('transcripts')
  const [color, setColor] = useState(lastColor)
  return (
    <HighlightColorDots
      label={t('highlights.highlightIn')}
      value={color}
      onChoose={(next) => {
        chooseColor(next)
        setColor(next)
        getCommand('highlight').run(context)
      }}
    />
  )
}
