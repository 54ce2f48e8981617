import { useClosePanel } from '#web/editor/core/session/use-close-panel.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { PaletteQuery } from '#web/lib/type-ahead.tsx'
import { Palette } from '#web/ui/palette.tsx'
import type { CommandContext } from './command.ts'
import { rememberCommand } from './recent-commands.ts'
import { type PaletteOption, usePaletteOptions } from './use-palette-options.ts'

interface CommandPaletteProps extends PaletteQuery {
  context: CommandContext
  onClose: () => void
}

/** Palette that lists all commands by name. */
export default function CommandPalette({ context, query, onQuery, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('transcripts')
  const options = usePaletteOptions(query, context)
  const closePanel = useClosePanel(context, onClose)

  const run = ({ command }: PaletteOption) => {
    rememberCommand(command.id)
    closePanel()
    command.run(context)
  }
  return (
    <Palette
      label={t('command.palette')}
      field={{ label: t('palette.search'), hint: t('palette.hint'), query, onQuery }}
      choices={options}
      emptyText={t('palette.nothing')}
      onChoose={run}
      onClose={closePanel}
    />
  )
}
